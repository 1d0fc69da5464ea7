import type { Logger } from 'pino'
import { type BackupUpkeepOptions, migrateSafely } from './backup-upkeep.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { openBackupPlace } from './modules/admin/backups/backup.service.ts'
import { loadDemo } from './modules/demo/demo.service.ts'
import type { PortalMeans } from './portal-means.ts'
import { openStorage } from './storage/open-storage.ts'

/** What the parts of a portal are opened with. */
export interface Opening {
  config: Config
  logger: Logger
  means: PortalMeans
  /** Collects the step that closes each part, when the part is opened. */
  closing: Closing
  now: () => Date
}

/** A portal's data, opened. */
interface PortalData extends BackupUpkeepOptions {
  /** Whether this start has loaded the demonstration, so that there was nothing to read before. */
  isFirstStart: boolean
}

/**
 * Opens database, storage and backup place, migrates the database and, if configured, loads the demonstration from its
 * folder into it if empty.
 */
export async function openData({ config, logger, means, closing, now }: Opening, demo: string): Promise<PortalData> {
  const database = await openDatabase({
    url: config.databaseUrl,
    readUrl: config.databaseReadUrl,
    onFault: (error) => logger.warn({ err: error }, 'a database connection broke'),
    writers: means.writers,
    poolSizes: means.poolSizes,
    openPool: means.openPool,
  })
  closing.add(() => database.close())
  closing.add(() => means.hashing.close?.())
  const storage = await openStorage(config.storageUrl)
  const place = await openBackupPlace(config.backups.url)
  const data = { config, database, storage, place, now, logger, inBackupTurn: means.inBackupTurn }
  await migrateSafely(data)
  const isFirstStart = config.demo && (await loadDemo({ database, storage, folder: demo, now }))
  if (isFirstStart) logger.info('demonstration data loaded: invented students')
  return { ...data, isFirstStart }
}

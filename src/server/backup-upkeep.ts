import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/open-database.ts'
import { migrateWithBackup } from './modules/admin/backups/migration-backup.service.ts'
import { BackupKeeper, THE_SCHEDULE } from './modules/admin/backups/schedule.service.ts'
import type { Storage } from './storage/storage.ts'

export interface BackupUpkeepOptions {
  config: Config
  database: Database
  storage: Storage
  /** Where the backups are. */
  place: Storage
  now: () => Date
  logger: Logger
  /** Runs the work of a scheduled backup when no other portal of the process makes one. */
  inBackupTurn: (work: () => Promise<void>) => Promise<void>
}

function partsOf({ config, database, storage, place }: BackupUpkeepOptions) {
  return { database, databaseUrl: config.databaseUrl, dataDir: config.dataDir, storage, place }
}

/** Migrates the database, after a backup of it if it has an older schema, and logs what was done. */
export async function migrateSafely(options: BackupUpkeepOptions): Promise<void> {
  const { now, logger } = options
  const by = { actor: THE_SCHEDULE, now: now() }
  const { migrations, backup, without } = await migrateWithBackup(partsOf(options), by)
  if (without) logger.warn({ err: without }, 'no backup was made before the migration')
  if (migrations.length > 0) logger.info({ migrations, backup }, 'schema brought up to date')
}

/** Makes the keeper of scheduled backups; returns it with what the office's dashboard shows about backups. */
export function keepBackups(options: BackupUpkeepOptions) {
  const { config, now, logger } = options
  const keeper = new BackupKeeper({
    ...partsOf(options),
    ...config.backups,
    now,
    onDone: (outcome) => {
      if ('name' in outcome) logger.info(outcome, 'backup made')
      else logger.error({ failure: outcome.failure, err: outcome.cause }, 'a backup failed')
    },
  })
  return { ...partsOf(options), schedule: config.backups, keeper }
}

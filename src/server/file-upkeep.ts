import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from './db/open-database.ts'
import { filesOfBackups, openBackupPlace } from './modules/admin/backups/backup.service.ts'
import { ABANDONED_MS, removeLeftovers } from './modules/admin/backups/leftovers.service.ts'
import { removeOrphanFiles } from './modules/drive/drive.service.ts'
import { forgetUnnamedFiles } from './modules/library/shelves/unnamed-files.service.ts'
import { forgetLists } from './modules/quiz/files/kept-lists.service.ts'
import { namedMedia } from './modules/quiz/media/question-media.service.ts'
import { SeenSince } from './seen-since.ts'
import type { Storage } from './storage/storage.ts'

/** A stored file without a row stays this long, because its row may still be about to be written. */
const ORPHAN_AGE_MS = 60 * 60 * 1000
/** How long the stored report of a question file's preview (what an import would add) is kept. */
const PREVIEW_AGE_MS = 60 * 60 * 1000
/** A line that was removed from a library list can be restored for this long, so the files that it named stay. */
const UNNAMED_AGE_MS = 24 * 60 * 60 * 1000

export interface FileUpkeepOptions {
  database: Database
  storage: Storage
  /** Where the backups are. */
  place: Storage
  /** The data folder, and the SQLite database's file; undefined for Postgres. */
  folders: { dataDir: string; databaseFile: string | undefined }
  now: () => Date
  logger: Logger
  /** The monotonic clock, in milliseconds. */
  clock?: () => number
}

/**
 * Returns the hourly task that deletes what killed backups and restores left, old previews, and drive files to which no
 * row and no backup refers. Ages are measured by the monotonic clock since this process first saw a file unused, so the
 * first run deletes nothing, whatever the machine's clock shows. A failure is logged.
 */
export function fileUpkeep(options: FileUpkeepOptions): (isLeader: () => boolean) => Promise<void> {
  const { database, storage, place, folders, now, logger, clock } = options
  const unnamed = { files: new SeenSince(UNNAMED_AGE_MS, clock), removals: new SeenSince(UNNAMED_AGE_MS, clock) }
  const orphans = new SeenSince(ORPHAN_AGE_MS, clock)
  const previews = new SeenSince(PREVIEW_AGE_MS, clock)
  const leftovers = new SeenSince(ABANDONED_MS, clock)
  return async (isLeader) => {
    try {
      await forgetUnnamedFiles(database, unnamed, now(), (tx) => namedMedia(tx))
      await forgetLists(storage, previews)
      await removeLeftovers(folders, leftovers)
      // A restore keeps the replaced database as a backup in the data folder, wherever the other backups are.
      const local = await openBackupPlace(`file:${join(folders.dataDir, 'backups')}`)
      const kept = [...(await filesOfBackups(database, place)), ...(await filesOfBackups(database, local))]
      if (!isLeader()) return
      const keys = await removeOrphanFiles({ db: database.write, storage, kept: new Set(kept), seen: orphans })
      if (keys.length > 0) logger.info({ keys }, 'files that nothing names any more were removed')
    } catch (error) {
      logger.warn({ err: error }, 'the storage could not be cleared of files that nothing names any more')
    }
  }
}

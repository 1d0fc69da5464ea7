import { migrateToLatest, schemaState } from '#server/db/migrate.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { OfficeAct } from '../../audit/office-act.service.ts'
import { type BackupParts, BackupRefusedError, makeBackup, noteBackup } from './backup.service.ts'
import { type BackupManifest, listBackups } from './backup-manifest.service.ts'

/** Processes that start together make one backup before the migration that they share. */
const SHARED_MS = 10 * 60 * 1000

export interface Migrated {
  /** The migrations that ran. */
  migrations: string[]
  /** The backup that was made before; undefined for an empty or current database. */
  backup: string | undefined
  /** Why there is none although one was due: Postgres's tool is missing or too old. */
  without: BackupRefusedError | undefined
}

/**
 * Migrates the database to the newest schema, after a backup of an older one. Throws without migrating if the backup
 * fails, except for want of Postgres's tool: the portal could not be updated at all then.
 */
export async function migrateWithBackup(parts: BackupParts, by: OfficeAct): Promise<Migrated> {
  const { database } = parts
  const isOlder = (await schemaState(database.patient)) === 'older'
  const made = isOlder ? await backUpBefore(parts, by) : undefined
  const migrations = await migrateToLatest(database.patient)
  if (made instanceof BackupRefusedError) return { migrations, backup: undefined, without: made }
  // The log of an older schema may lack columns.
  if (made) await noteBackup(database, made, by)
  return { migrations, backup: made?.name, without: undefined }
}

/** One process at a time: the table of turns may not exist yet. */
function backUpBefore(parts: BackupParts, by: OfficeAct): Promise<BackupManifest | BackupRefusedError | undefined> {
  return officeTransaction(parts.database, null, async (tx) => {
    const [last] = await listBackups(parts.place, 1)
    const isShared = last?.reason === 'migration' && by.now.getTime() - Date.parse(last.made_at) < SHARED_MS
    if (isShared || (await schemaState(tx)) !== 'older') return undefined
    try {
      return await makeBackup(parts, { by, reason: 'migration', withFiles: false })
    } catch (fault) {
      if (fault instanceof BackupRefusedError) return fault
      throw fault
    }
  })
}

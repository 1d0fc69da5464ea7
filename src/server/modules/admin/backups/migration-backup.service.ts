import { migrateToLatest, schemaState } from '#server/db/migrate.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { OfficeAct } from '../../audit/office-act.service.ts'
import { type BackupParts, BackupRefusedError, makeBackup, noteBackup } from './backup.service.ts'
import { type BackupManifest, listBackups } from './backup-manifest.service.ts'

/** Processes that start within this time share one backup before the migration. */
const SHARED_MS = 10 * 60 * 1000

export interface Migrated {
  /** The migrations that ran. */
  migrations: string[]
  /** The name of the backup that this process made before the migrations, or undefined. */
  backup: string | undefined
  /** Why a backup was due and not made: Postgres's tool is missing or too old. */
  without: BackupRefusedError | undefined
}

/**
 * Migrates the database to the newest schema, after a backup if it has an older one. If the backup fails, throws
 * without migrating. One exception: without a usable `pg_dump` it migrates all the same, because a portal on such a
 * machine could otherwise never be updated.
 */
export async function migrateWithBackup(parts: BackupParts, by: OfficeAct): Promise<Migrated> {
  const { database } = parts
  const isOlder = (await schemaState(database.patient)) === 'older'
  const made = isOlder ? await backUpBefore(parts, by) : undefined
  const migrations = await migrateToLatest(database.patient)
  if (made instanceof BackupRefusedError) return { migrations, backup: undefined, without: made }
  // The backup is logged only after the migrations, because an older schema's audit log may lack columns.
  if (made) await noteBackup(database, made, by)
  return { migrations, backup: made?.name, without: undefined }
}

/**
 * Makes the backup unless another process has just made it. An office transaction lets one process run at a time:
 * `withTurn` cannot, because its table may be missing from the older schema.
 */
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

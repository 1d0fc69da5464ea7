import { open } from 'node:fs/promises'
import { migrateToLatest, schemaState } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { type SchemaFault, schemaFaults } from '#server/db/schema-comparison.ts'
import { isSound } from '#server/db/sqlite-upkeep.ts'
import { rowCounts } from './backup.queries.ts'

/** Why a backup is not restored. */
export type RestoreRefusal =
  /** For Postgres: `pg_restore` is missing, or older than the server. */
  | 'tool'
  /** For Postgres: the user may not create databases, or does not own the portal's. */
  | 'no_scratch'
  | 'missing'
  | 'standing'
  | 'unfinished'
  | 'damaged'
  | 'foreign'
  | 'altered'
  | 'checksum'
  | 'rows'
  | 'unrestorable'
  | 'newer'
  | 'in_use'

export class RestoreRefusedError extends Error {
  readonly refusal: RestoreRefusal
  /** For `altered`: where the schema differs from the one that the migrations make. */
  readonly schemaFaults: readonly SchemaFault[]

  constructor(refusal: RestoreRefusal, { cause, faults = [] }: { cause?: unknown; faults?: SchemaFault[] } = {}) {
    super(refusal, { cause })
    this.name = 'RestoreRefusedError'
    this.refusal = refusal
    this.schemaFaults = faults
  }
}

/** What was found about a copy that passed the inspection. */
export interface Inspected {
  /** Whether an older release made it. */
  isOlder: boolean
  /** The number of rows by table, before the migrations ran. */
  rows: Record<string, number>
}

/**
 * Inspects a copy of a database and migrates it to this program's schema. It checks the pages (SQLite), which
 * migrations ran, and every table, index and trigger. Throws RestoreRefusedError.
 */
export async function inspectCopy(copy: Database): Promise<Inspected> {
  if (copy.engine === 'sqlite' && !(await isSound(copy.write))) throw new RestoreRefusedError('damaged')
  const schema = await schemaState(copy.write)
  if (schema === 'newer' || schema === 'ahead') throw new RestoreRefusedError('newer')
  if (schema !== 'older' && schema !== 'current') throw new RestoreRefusedError('foreign')
  // Checked before the migrations run: their statements would fire any trigger that somebody added to the backup.
  const faults = await schemaFaults(copy)
  if (faults.length > 0) throw new RestoreRefusedError('altered', { faults })
  const rows = await rowCounts(copy.write)
  await migrateToLatest(copy.patient)
  return { isOlder: schema === 'older', rows }
}

/**
 * Whether a file begins as SQLite's do. Opening it would not tell, because SQLite opens an empty file as a database.
 */
export async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.toString('latin1') === 'SQLite format 3\0'
  } finally {
    await handle.close()
  }
}

/** Opens a database, runs work with it, and closes it, also after an error. */
export async function withDatabase<Answer>(url: string, ask: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase({ url, isPatient: true })
  try {
    return await ask(database)
  } finally {
    await database.close()
  }
}

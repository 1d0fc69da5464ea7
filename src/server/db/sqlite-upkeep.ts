import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether every page and every index of an SQLite database is in order. Throws for a file that is no database. */
export async function isSound(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  return rows.length === 1 && rows[0]?.integrity_check === 'ok'
}

/** Brings all that was written into the database's one file, so that it can be moved. */
export async function gatherIntoFile(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

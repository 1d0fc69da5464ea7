import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether all pages and indexes of an SQLite database are intact. Throws if the file is not a database. */
export async function isSound(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  return rows.length === 1 && rows[0]?.integrity_check === 'ok'
}

/** Moves all committed data into the database's one file, so that it can be renamed. */
export async function gatherIntoFile(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Leaves write-ahead logging, so that one file holds everything; the database must have no other connection. */
export async function leaveLog(db: Kysely<Tables>): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db)
}

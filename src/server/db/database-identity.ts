import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase, sqliteFileOf } from './open-database.ts'

/**
 * Returns a text that is equal for two URLs of the same database: device and inode of the SQLite file, or the Postgres
 * server's identifier and the database's number. Returns undefined for a file that does not exist yet. Does not open
 * the file: SQLite must never have one file open under two names.
 */
export async function databaseIdentity(url: string): Promise<string | undefined> {
  const file = sqliteFileOf(url)
  if (file === undefined) return postgresIdentity(url)
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && `sqlite ${stats.dev} ${stats.ino}`
}

async function postgresIdentity(url: string): Promise<string> {
  const database = await openDatabase({ url })
  try {
    const { rows } = await sql<{ server: string; number: string }>`
      select system_identifier::text as server, oid::text as number
      from pg_control_system(), pg_database where datname = current_database()`.execute(database.write)
    return `postgres ${rows[0]?.server} ${rows[0]?.number}`
  } finally {
    await database.close()
  }
}

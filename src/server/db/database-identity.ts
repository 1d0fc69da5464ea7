import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase, sqliteFileOf } from './open-database.ts'

/**
 * Returns what identifies a database, whichever URL leads to it: the file of SQLite, or the server and the number of a
 * Postgres database. Equal for two URLs of the same data; undefined for a file that does not exist yet. Does not open
 * the file, because SQLite must never write one file under two names.
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

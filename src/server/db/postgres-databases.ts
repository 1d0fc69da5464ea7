import { sql } from 'kysely'
import { codeOf } from './faults.ts'
import { type Database, openDatabase } from './open-database.ts'

/** Creates, lists, drops and swaps whole databases of a Postgres server. */

/** Databases that every server has. Renaming or dropping a database needs a connection to another one. */
const ALWAYS = ['postgres', 'template1']

/** Returns the URL of another database of the same server. */
export function besideUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.toString()
}

/** Returns the name of a URL's database. */
export function databaseNameOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
}

/** Creates an empty database on the server of `databaseUrl`. Throws the engine's error if its user may not do that. */
export async function createBeside(databaseUrl: string, name: string): Promise<void> {
  await fromOutside(databaseUrl, [name], ({ patient }) => sql`create database ${sql.id(name)}`.execute(patient))
}

/** Drops a database on the server of `databaseUrl`. A no-op if it does not exist. */
export async function dropBeside(databaseUrl: string, name: string): Promise<void> {
  await fromOutside(databaseUrl, [name], ({ patient }) => sql`drop database if exists ${sql.id(name)}`.execute(patient))
}

/** Returns the names of the server's databases that begin with a prefix of letters and underscores. */
export async function listBeside(databaseUrl: string, prefix: string): Promise<string[]> {
  return fromOutside(databaseUrl, [], async ({ patient }) => {
    const names = sql<{ name: string }>`select datname as name from pg_database where starts_with(datname, ${prefix})`
    return (await names.execute(patient)).rows.map(({ name }) => name)
  })
}

/**
 * Renames the URL's database to `kept`, and the database `part` to the URL's name: both or neither. Throws the engine's
 * error, such as 55006 while anybody is connected to one of them.
 */
export async function swapDatabases(
  databaseUrl: string,
  { part, kept }: { part: string; kept: string },
): Promise<void> {
  const target = databaseNameOf(databaseUrl)
  await fromOutside(databaseUrl, [part, kept], ({ patient }) =>
    patient.transaction().execute(async (tx) => {
      await sql`alter database ${sql.id(target)} rename to ${sql.id(kept)}`.execute(tx)
      await sql`alter database ${sql.id(part)} rename to ${sql.id(target)}`.execute(tx)
    }),
  )
}

/**
 * Runs statements about whole databases over a connection to a database that is none of them, because Postgres neither
 * renames nor drops a database that has a connection.
 */
async function fromOutside<Answer>(
  databaseUrl: string,
  concerned: readonly string[],
  ask: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const target = databaseNameOf(databaseUrl)
  const outside = ALWAYS.filter((name) => name !== target && !concerned.includes(name))
  for (const [at, name] of outside.entries()) {
    const database = await openDatabase({ url: besideUrl(databaseUrl, name), isPatient: true })
    try {
      return await ask(database)
    } catch (error) {
      // 3D000: no such database, so the next one is tried. Another error, such as 42501 (not permitted), is thrown.
      if (at === outside.length - 1 || codeOf(error) !== '3D000') throw error
    } finally {
      await database.close()
    }
  }
  throw new Error('The server has no other database to connect to.')
}

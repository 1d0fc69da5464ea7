import { sql } from 'kysely'
import { codeOf } from './faults.ts'
import { type Database, openDatabase } from './open-database.ts'

/** Whole databases of a Postgres server, beside the portal's own. */

/** Databases that every server has; one is needed to rename another. */
const ALWAYS = ['postgres', 'template1']

/** Returns the address of another database of the same server. */
export function besideUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.toString()
}

/** Returns the name of the database that an address leads to. */
export function databaseNameOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
}

/** Creates an empty database beside another. Throws the engine's error if the user may not. */
export async function createBeside(databaseUrl: string, name: string): Promise<void> {
  await fromOutside(databaseUrl, [name], ({ patient }) => sql`create database ${sql.id(name)}`.execute(patient))
}

/** Drops a database beside another. A missing one is a no-op. */
export async function dropBeside(databaseUrl: string, name: string): Promise<void> {
  await fromOutside(databaseUrl, [name], ({ patient }) => sql`drop database if exists ${sql.id(name)}`.execute(patient))
}

/** Returns the names of the databases beside another that begin with a prefix of letters and underscores. */
export async function listBeside(databaseUrl: string, prefix: string): Promise<string[]> {
  return fromOutside(databaseUrl, [], async ({ patient }) => {
    const names = sql<{ name: string }>`select datname as name from pg_database where starts_with(datname, ${prefix})`
    return (await names.execute(patient)).rows.map(({ name }) => name)
  })
}

/**
 * Puts the database `part` in the place of the one that the address leads to, whose name becomes `kept`: both or
 * neither. Throws the engine's error, such as 55006 while anybody uses one of them.
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

/** Runs statements on a connection to another database than the one that they change. */
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
      // 3D000: no such database; 42501: the user may not connect to it, or may not do what is asked.
      if (at === outside.length - 1 || codeOf(error) !== '3D000') throw error
    } finally {
      await database.close()
    }
  }
  throw new Error('No database of the server can be entered.')
}

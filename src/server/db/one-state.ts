import type { Kysely, Transaction } from 'kysely'
import { publicationVersion } from './publication.ts'
import type { Db, Tables } from './tables.ts'

/** Runs reads that see one state of the database. They may run again, or on another server. */
export type ReadState = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Runs reads of one state of a Postgres database. */
export function repeatableRead<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

const MOST_TRIES = 3

/**
 * Runs reads on SQLite's one reading connection, which no transaction may hold, and again if something was published
 * meanwhile. After three publications during the work it gives up, until the next catch-up.
 */
export async function betweenPublications<T>(read: Kysely<Tables>, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const before = await publicationVersion(read)
    const result = await work(read)
    if (tries === MOST_TRIES || (await publicationVersion(read)) === before) return result
  }
}

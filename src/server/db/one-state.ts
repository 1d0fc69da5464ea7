import type { Kysely, Transaction } from 'kysely'
import { publicationVersion } from './publication.ts'
import type { Db, Tables } from './tables.ts'

/** Runs reads that all see the same state of the database. The work may run more than once, or on a replica. */
export type ReadState = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Runs reads in one read-only transaction, so that all see the same state of a Postgres database. */
export function repeatableRead<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

const MOST_TRIES = 3

/**
 * Runs reads on SQLite's one reading connection, where a transaction would block other reads. If something was
 * published meanwhile, the reads run again, three times at most. The third result is returned even if it mixes two
 * publications; the next refresh of the published answers corrects it.
 */
export async function betweenPublications<T>(read: Kysely<Tables>, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const before = await publicationVersion(read)
    const result = await work(read)
    if (tries === MOST_TRIES || (await publicationVersion(read)) === before) return result
  }
}

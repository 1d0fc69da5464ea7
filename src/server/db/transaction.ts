import { sql, type Transaction } from 'kysely'
import type { Admitted } from '#server/actor.ts'
import { admitAgain } from './admission.ts'
import type { Database } from './open-database.ts'
import type { Db, Tables } from './tables.ts'

/** Any number that only this portal uses for its lock. */
const OFFICE_LOCK = 20_261_121

/** What each open transaction does last. */
const endings = new WeakMap<Db, (() => Promise<void>)[]>()

/** Runs work that needs no turn among the office's, such as a form that anybody sends, in one transaction. */
export function memberTransaction<T>({ write }: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return write.transaction().execute((tx) => withEndings(tx, work))
}

/**
 * Runs office work in one transaction, one at a time over all processes: by SQLite's write lock, or on Postgres by an
 * advisory lock that ends with the transaction. Checks first that the caller of a request may still act; `admitted` is
 * null without a session. Throws signed_out, forbidden. Rolls back and rethrows if `work` throws.
 */
export function officeTransaction<T>(
  database: Database,
  admitted: Admitted | null,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.write.transaction().execute(async (tx) => {
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${OFFICE_LOCK})`.execute(tx)
    if (admitted) await admitAgain(tx, admitted)
    return withEndings(tx, work)
  })
}

/**
 * Runs a step as the last of an open transaction, so that a row which everybody writes is locked for a moment only.
 * Throws if one of the functions above has not opened `tx`.
 */
export function beforeCommit(tx: Db, step: () => Promise<void>): void {
  const steps = endings.get(tx)
  if (!steps) throw new Error('this step needs a transaction of db/transaction.ts')
  steps.push(step)
}

async function withEndings<T>(tx: Transaction<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const steps: (() => Promise<void>)[] = []
  endings.set(tx, steps)
  const result = await work(tx)
  for (const step of steps) await step()
  return result
}

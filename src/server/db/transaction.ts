import { sql, type Transaction } from 'kysely'
import type { Admitted } from '#server/actor.ts'
import { admitAgain } from './admission.ts'
import type { Database } from './open-database.ts'
import type { Db, Tables } from './tables.ts'

/** The number of the office's advisory lock; any number will do that nothing else in the database uses. */
const OFFICE_LOCK = 20_261_121

/** The steps that each open transaction runs just before it commits. */
const endings = new WeakMap<Db, (() => Promise<void>)[]>()

/** Runs work in one transaction without the office's lock, for writes that every visitor can cause. */
export function memberTransaction<T>({ write }: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return write.transaction().execute((tx) => withEndings(tx, work))
}

/**
 * Runs office work in one transaction, and only one such transaction at a time over all processes: by SQLite's write
 * lock, or on Postgres by an advisory lock that ends with the transaction. Checks first that the caller may still act;
 * `admitted` is null without a session. Throws signed_out, forbidden, or the code of what the account lacks. Rolls back
 * and rethrows if `work` throws.
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
 * Registers a step to run last before a transaction commits, so that a row that every transaction writes is locked only
 * for a moment. Throws if `tx` was not opened by a function of this file.
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

import type { AccountGuessTable } from '#server/db/account-tables.ts'
import type { Db } from '#server/db/tables.ts'

export function findGuess(db: Db, key: string): Promise<AccountGuessTable | undefined> {
  return db
    .selectFrom('account_guess')
    .select(['key', 'failures', 'last_at', 'told_at'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Replaces the row of a count if it still is as it was read, or adds the first row. Returns false if another sign-in
 * has changed the row since: of several that read the same row, only one gets true.
 */
export async function replaceGuess(
  db: Db,
  before: AccountGuessTable | undefined,
  after: AccountGuessTable,
): Promise<boolean> {
  if (!before) {
    const added = await db
      .insertInto('account_guess')
      .values(after)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    return added !== undefined
  }
  const replaced = await db
    .updateTable('account_guess')
    .set({ failures: after.failures, last_at: after.last_at, told_at: after.told_at })
    .where('key', '=', after.key)
    .where('failures', '=', before.failures)
    .where('last_at', '=', before.last_at)
    .returning('key')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Reduces a count of failures by one, and deletes the row when none is left. */
export async function forgiveGuess(db: Db, key: string): Promise<void> {
  const last = db.deleteFrom('account_guess').where('key', '=', key).where('failures', '<=', 1)
  if ((await last.executeTakeFirst()).numDeletedRows > 0n) return
  await db
    .updateTable('account_guess')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 1)
    .execute()
}

export async function deleteGuess(db: Db, key: string): Promise<void> {
  await db.deleteFrom('account_guess').where('key', '=', key).execute()
}

/**
 * Stores that the owner was told of wrong passwords at the time `at`. Returns false, and stores nothing, if the owner
 * was told at `before` or later. Of two concurrent calls only one gets true.
 */
export async function markTold(db: Db, key: string, { at, before }: { at: string; before: string }): Promise<boolean> {
  const row = await db
    .updateTable('account_guess')
    .set({ told_at: at })
    .where('key', '=', key)
    .where((where) => where.or([where('told_at', 'is', null), where('told_at', '<', before)]))
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the rows whose last failure was before a time. */
export async function deleteOldGuesses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('account_guess').where('last_at', '<', before).execute()
}

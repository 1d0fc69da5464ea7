import type { Db } from '#server/db/tables.ts'

/**
 * Counts a proof (a password, code or passkey) as wrong before it is checked. Returns how many wrong proofs the session
 * has in a row, or undefined if the session has ended.
 */
export async function countWrongProof(db: Db, session: string): Promise<number | undefined> {
  const row = await db
    .updateTable('account_session')
    .set((eb) => ({ wrong_proofs: eb('wrong_proofs', '+', 1) }))
    .where('id', '=', session)
    .returning('wrong_proofs')
    .executeTakeFirst()
  return row?.wrong_proofs
}

/** Stores the time of a right proof, and resets the count of wrong proofs. */
export async function markProved(db: Db, session: string, proved_at: string): Promise<void> {
  await db.updateTable('account_session').set({ proved_at, wrong_proofs: 0 }).where('id', '=', session).execute()
}

/** Reduces the count of wrong proofs by one, for a proof that was not checked. */
export async function uncountProof(db: Db, session: string): Promise<void> {
  await db
    .updateTable('account_session')
    .set((eb) => ({ wrong_proofs: eb('wrong_proofs', '-', 1) }))
    .where('id', '=', session)
    .where('wrong_proofs', '>', 0)
    .execute()
}

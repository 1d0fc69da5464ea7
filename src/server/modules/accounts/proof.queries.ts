import type { Db } from '#server/db/tables.ts'

/** Counts one proof as wrong, before it is checked. Returns the wrong ones in a row; undefined if the session ended. */
export async function countWrongProof(db: Db, session: string): Promise<number | undefined> {
  const row = await db
    .updateTable('account_session')
    .set((eb) => ({ wrong_proofs: eb('wrong_proofs', '+', 1) }))
    .where('id', '=', session)
    .returning('wrong_proofs')
    .executeTakeFirst()
  return row?.wrong_proofs
}

/** Stores a right proof. */
export async function markProved(db: Db, session: string, proved_at: string): Promise<void> {
  await db.updateTable('account_session').set({ proved_at, wrong_proofs: 0 }).where('id', '=', session).execute()
}

/** Takes a count back: the proof was not checked. */
export async function uncountProof(db: Db, session: string): Promise<void> {
  await db
    .updateTable('account_session')
    .set((eb) => ({ wrong_proofs: eb('wrong_proofs', '-', 1) }))
    .where('id', '=', session)
    .where('wrong_proofs', '>', 0)
    .execute()
}

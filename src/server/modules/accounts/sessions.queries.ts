import type { AccountSessionTable } from '#server/db/account-tables.ts'
import type { Db } from '#server/db/tables.ts'

export type SessionRow = Pick<AccountSessionTable, 'id' | 'created_at' | 'seen_at' | 'expires_at' | 'device' | 'place'>

/** Returns an account's sessions that have not ended, the session with the latest call first. */
export function listSessions(db: Db, uid: string, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom('account_session')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'device', 'place'])
    .where('user_id', '=', uid)
    .where('expires_at', '>', now)
    .orderBy((order) => order.fn.coalesce('seen_at', 'created_at'), 'desc')
    .orderBy('id')
    .execute()
}

/** Changes a session's row. Does nothing if the session has ended meanwhile. */
export async function updateSession(
  db: Db,
  id: string,
  change: Partial<Omit<SessionRow, 'id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('account_session').set(change).where('id', '=', id).execute()
}

/** Ends one session of an account. Returns whether the account had this session. */
export async function deleteSession(db: Db, uid: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('account_session').where('id', '=', id).where('user_id', '=', uid)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Ends all sessions of an account except one. Returns how many ended. */
export async function deleteOtherSessions(db: Db, uid: string, kept: string): Promise<number> {
  const query = db.deleteFrom('account_session').where('user_id', '=', uid).where('id', '<>', kept)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

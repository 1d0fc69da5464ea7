import type { AccountInvitationTable } from '#server/db/account-tables.ts'
import type { Db } from '#server/db/tables.ts'

const COLUMNS = ['id', 'roles', 'email', 'inviter_name', 'created_at', 'expires_at'] as const

export async function insertInvitation(db: Db, row: AccountInvitationTable): Promise<void> {
  await db.insertInto('account_invitation').values(row).execute()
}

export function findInvitation(db: Db, id: string): Promise<AccountInvitationTable | undefined> {
  return db.selectFrom('account_invitation').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Returns the invitations that have not expired, newest first. */
export function listInvitations(db: Db, now: string): Promise<AccountInvitationTable[]> {
  return db
    .selectFrom('account_invitation')
    .select(COLUMNS)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('account_invitation').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

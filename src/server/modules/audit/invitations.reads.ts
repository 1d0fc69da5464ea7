import type { Db } from '#server/db/tables.ts'

/** Returns the open invitations of an inviter, by the log's lines, with their roles as JSON text. */
export function invitationsOfInviter(db: Db, uid: string): Promise<{ id: string; roles: string }[]> {
  return db
    .selectFrom('account_invitation')
    .innerJoin('audit_entry', 'audit_entry.object_id', 'account_invitation.id')
    .select(['account_invitation.id', 'account_invitation.roles'])
    .where('audit_entry.action', '=', 'account.invite')
    .where('audit_entry.actor_uid', '=', uid)
    .orderBy('account_invitation.id')
    .execute()
}

import type { Db } from '#server/db/tables.ts'
import { invitationsOfInviter } from '../audit/invitations.reads.ts'
import { actWithin, type OfficeAct } from '../audit/office-act.service.ts'
import { deleteVerifications } from './accounts.queries.ts'
import { deleteInvitation } from './invitations.queries.ts'

/**
 * Revokes the open invitations of an account that is an administrator no longer, in the transaction of the change: by a
 * link of their own making the person could come back with every right.
 */
export async function endInvitationsOf(tx: Db, uid: string, by: OfficeAct): Promise<void> {
  for (const { id, roles } of await invitationsOfInviter(tx, uid)) {
    const name = { action: 'account.revoke_invitation', object: { kind: 'invitation', id } } as const
    await actWithin(tx, by, name, async () => {
      await deleteInvitation(tx, id)
      await deleteVerifications(tx, id)
      return { before: { staff_roles: JSON.parse(roles) } }
    })
  }
}

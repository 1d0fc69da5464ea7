import type { Db } from '#server/db/tables.ts'
import { invitationsOfInviter } from '../audit/invitations.reads.ts'
import { actWithin, type OfficeAct } from '../audit/office-act.service.ts'
import { deleteVerifications } from './accounts.queries.ts'
import { deleteInvitation } from './invitations.queries.ts'

/**
 * Revokes the open invitations that an account has made, in the transaction in which it stops being an administrator.
 * Otherwise its owner could accept an invitation that makes an administrator, and have every right again.
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

import type { Caller, CallerPlace } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import { recordWithin } from '../audit/audit-events.service.ts'
import { forgetContributor } from '../quiz/quiz.service.ts'
import { deleteUser } from './accounts.queries.ts'
import { keepAnAdministrator } from './administrators.service.ts'
import { endInvitationsOf } from './ended-invitations.service.ts'

/**
 * Deletes the caller's account and its open invitations, in a transaction that holds the office lock. Its contributions
 * stay, without its name. Throws last_administrator.
 */
export async function deleteOwnAccount(
  tx: Db,
  caller: Caller,
  { place, now }: { place: CallerPlace; now: Date },
): Promise<void> {
  const { uid, name } = caller
  await forgetContributor(tx, uid)
  await endInvitationsOf(tx, uid, { actor: { uid, name, place, admitted: caller }, now })
  await keepAnAdministrator(tx, () => deleteUser(tx, uid))
  recordWithin(tx, { action: 'account_deleted', by: { uid, name }, place, now })
}

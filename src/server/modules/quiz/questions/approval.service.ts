import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { changeSetting } from '../../front/settings.service.ts'
import { APPROVAL_SETTING, waitsForApproval } from '../contributions/contributing.service.ts'

/** Says whether new questions wait for approval, and writes down who said so. Those that wait already go on waiting. */
export function setApproval(
  { database, now }: { database: Database; now: () => Date },
  isOn: boolean,
  actor: Actor,
): Promise<{ wait_for_approval: boolean }> {
  return officeTransaction(database, async (tx) => {
    const change = { before: await waitsForApproval(tx), after: isOn }
    await changeSetting(tx, APPROVAL_SETTING, change, { actor, now: now() })
    return { wait_for_approval: isOn }
  })
}

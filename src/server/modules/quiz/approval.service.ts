import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { Actor } from '#server/http/route.ts'
import { recordAudit } from '../admin/audit.service.ts'
import { writeSetting } from '../front/settings.service.ts'
import { APPROVAL_SETTING, waitsForApproval } from './contributing.service.ts'

/** Says whether new questions wait for approval, and writes down who said so. Those that wait already go on waiting. */
export function setApproval(
  { database, now }: { database: Database; now: () => Date },
  isOn: boolean,
  actor: Actor,
): Promise<{ wait_for_approval: boolean }> {
  return officeTransaction(database, async (tx) => {
    const before = await waitsForApproval(tx)
    if (before !== isOn) {
      await writeSetting(tx, APPROVAL_SETTING, isOn)
      const values = { before: { wait_for_approval: before }, after: { wait_for_approval: isOn } }
      const object = { kind: 'setting', id: APPROVAL_SETTING }
      await recordAudit(tx, { actor, action: 'question.approval_setting', object, ...values }, now())
    }
    return { wait_for_approval: isOn }
  })
}

import { isDeepStrictEqual } from 'node:util'
import type { FrontSettingName, FrontSettings } from '#contract/admin-front.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { type OfficeAct, recordAudit } from '../admin/audit.service.ts'
import { putSetting } from './front.queries.ts'

/** The one setting that another desk shows, too: whoever reads the log looks for it by its own name. */
const APPROVAL: { name: FrontSettingName; action: AuditAction } = {
  name: 'questions_wait_for_approval',
  action: 'question.approval_setting',
}

/**
 * Changes a setting of the office and writes it down, within a transaction of the caller's, who bumps what readers see. Answers
 * whether there was anything to change.
 */
export async function changeSetting<Name extends FrontSettingName>(
  tx: Db,
  name: Name,
  { before, after }: { before: FrontSettings[Name]; after: FrontSettings[Name] },
  { actor, now }: OfficeAct,
): Promise<boolean> {
  if (isDeepStrictEqual(before, after)) return false
  await putSetting(tx, name, JSON.stringify(after))
  const action = name === APPROVAL.name ? APPROVAL.action : 'front.change'
  const values = { before: { value: before }, after: { value: after } }
  await recordAudit(tx, { actor, action, object: { kind: 'setting', id: name }, ...values }, now)
  return true
}

import { isDeepStrictEqual } from 'node:util'
import type { FrontSettingName, FrontSettings } from '#contract/admin-front.ts'
import type { Db } from '#server/db/tables.ts'
import type { ActName, ActOutcome } from '../audit/office-act.service.ts'
import { upsertSetting } from './settings.queries.ts'

/**
 * Names the act that changes a setting. The setting of questions belongs to their reviewers and has its own action in
 * the log.
 */
export function settingAct(name: FrontSettingName): ActName {
  const action = name === 'questions_wait_for_approval' ? 'question.approval_setting' : 'front.change'
  return { action, object: { kind: 'setting', id: name } }
}

/** Writes a setting, in the work of an act. */
export async function putSetting<Name extends FrontSettingName>(
  tx: Db,
  name: Name,
  { before, after }: { before: FrontSettings[Name]; after: FrontSettings[Name] | undefined },
): Promise<ActOutcome<void>> {
  if (isDeepStrictEqual(before, after)) return { isNoOp: true }
  await upsertSetting(tx, name, JSON.stringify(after))
  return { before: { value: before }, after: { value: after } }
}

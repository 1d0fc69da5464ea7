import { isDeepStrictEqual } from 'node:util'
import type { FrontSettingName, FrontSettings } from '#contract/admin-front.ts'
import { SECOND_FACTOR_DEFAULT, type SecondFactorFor } from '#contract/second-factor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { type ActName, type ActOutcome, act, type OfficeAct } from '../audit/office-act.service.ts'
import { upsertSetting } from './settings.queries.ts'
import { readFrontSetting } from './settings.reads.ts'

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

/** Sets for whom a second factor is required, from the command line. */
export function requireSecondFactor(database: Database, after: SecondFactorFor, by: OfficeAct): Promise<void> {
  return act(database, by, settingAct('second_factor_for'), async (tx) => {
    const before = (await readFrontSetting(tx, 'second_factor_for')) ?? SECOND_FACTOR_DEFAULT
    return putSetting(tx, 'second_factor_for', { before, after })
  })
}

import { isDeepStrictEqual } from 'node:util'
import { type FrontSettingName, type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { type MarkWords, repeatedWords } from '#contract/mark-words.ts'
import { SECOND_FACTOR_DEFAULT, type SecondFactorFor } from '#contract/second-factor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActName, type ActOutcome, act, type OfficeAct } from '../audit/office-act.service.ts'
import { upsertSetting } from './settings.queries.ts'
import { readFrontSetting } from './settings.reads.ts'

/**
 * Returns the audit log's action and object for a change of a setting. The approval setting of questions has its own
 * action, because question reviewers change it too.
 */
export function settingAct(name: FrontSettingName): ActName {
  const action = name === 'questions_wait_for_approval' ? 'question.approval_setting' : 'front.change'
  return { action, object: { kind: 'setting', id: name } }
}

/**
 * Writes a setting and returns the act's outcome: a no-op if `after` equals `before`. Throws for a value that the
 * setting's schema refuses, because reading it would give no setting at all, and `invalid_request` for a word in mark
 * cells that is added beside another spelling of itself.
 */
export async function putSetting<Name extends FrontSettingName>(
  tx: Db,
  name: Name,
  { before, after }: { before: FrontSettings[Name]; after: FrontSettings[Name] | undefined },
): Promise<ActOutcome<void>> {
  if (isDeepStrictEqual(before, after)) return { isNoOp: true }
  frontSettingsSchema.shape[name].parse(after)
  // The compiler knows only the union of all settings; these two are values of the setting `name`.
  if (name === 'mark_words') requireOneSpelling(before as MarkWords | undefined, after as MarkWords | undefined)
  await upsertSetting(tx, name, JSON.stringify(after))
  return { before: { value: before }, after: { value: after } }
}

/**
 * Throws invalid_request if a word is in the list in two spellings. Spellings that an older release stored side by side
 * may stay, so that a list can be repaired word by word.
 */
function requireOneSpelling(before: MarkWords = {}, after: MarkWords = {}): void {
  const isOld = (spellings: MarkWords) => Object.entries(spellings).every(([word, means]) => before[word] === means)
  if (!repeatedWords(after).every(isOld)) throw new AppError('invalid_request', 'two spellings of one word')
}

/** Sets for whom a second factor is required, from the command line. */
export function requireSecondFactor(database: Database, after: SecondFactorFor, by: OfficeAct): Promise<void> {
  return act(database, by, settingAct('second_factor_for'), async (tx) => {
    const before = (await readFrontSetting(tx, 'second_factor_for')) ?? SECOND_FACTOR_DEFAULT
    return putSetting(tx, 'second_factor_for', { before, after })
  })
}

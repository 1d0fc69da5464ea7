import type { FrontSettings } from '#contract/admin-front.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import type { SecondSessionRule } from './term-sessions.rules.ts'
import type { VerdictRules } from './verdict.rules.ts'

/** The rules that the office sets for attempts and verdicts. */
export interface OfficeRules {
  secondSession: SecondSessionRule
  repeat: FrontSettings['repeat_rule']
  /** Null for verdicts by facts. */
  verdict: VerdictRules | null
}

export const DEFAULT_RULES: OfficeRules = { secondSession: 'earned', repeat: 'last', verdict: null }

/** Reads the office's rules; the defaults where it has set none. */
export async function readOfficeRules(db: Db): Promise<OfficeRules> {
  return {
    secondSession: (await readFrontSetting(db, 'second_session_rule')) ?? DEFAULT_RULES.secondSession,
    repeat: (await readFrontSetting(db, 'repeat_rule')) ?? DEFAULT_RULES.repeat,
    verdict: (await readFrontSetting(db, 'verdict_rules')) ?? DEFAULT_RULES.verdict,
  }
}

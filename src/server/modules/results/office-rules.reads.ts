import type { FrontSettings } from '#contract/admin-front.ts'
import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Db } from '#server/db/tables.ts'
import { readFacultyShape } from '../settings/faculty-shape.reads.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import type { SecondSessionRule } from './term-sessions.rules.ts'
import type { VerdictRules } from './verdict.rules.ts'

/** The office's settings for how resit marks count and how a year's verdict is reached. */
export interface OfficeRules {
  secondSession: SecondSessionRule
  repeat: FrontSettings['repeat_rule']
  /** Null if the office has set none: a verdict then only says which subjects are open. */
  verdict: VerdictRules | null
  /** Names terms in verdicts, and says which grade is the last. */
  faculty: FacultyShape
}

export const DEFAULT_RULES: OfficeRules = {
  secondSession: 'earned',
  repeat: 'last',
  verdict: null,
  faculty: SPECIFIED_SHAPE,
}

/** Reads the office's rules, with the default for each rule that the office has not set. */
export async function readOfficeRules(db: Db): Promise<OfficeRules> {
  return {
    secondSession: (await readFrontSetting(db, 'second_session_rule')) ?? DEFAULT_RULES.secondSession,
    repeat: (await readFrontSetting(db, 'repeat_rule')) ?? DEFAULT_RULES.repeat,
    verdict: (await readFrontSetting(db, 'verdict_rules')) ?? DEFAULT_RULES.verdict,
    faculty: await readFacultyShape(db),
  }
}

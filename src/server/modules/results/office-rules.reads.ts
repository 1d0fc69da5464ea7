import type { FrontSettings } from '#contract/admin-front.ts'
import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Db } from '#server/db/tables.ts'
import { readFacultyShape } from '../settings/faculty-shape.reads.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import type { SecondSessionRule } from './term-sessions.rules.ts'
import type { VerdictRules } from './verdict.rules.ts'

/** What the office sets for attempts and verdicts. */
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

/** Reads the office's rules; the defaults where it has set none. */
export async function readOfficeRules(db: Db): Promise<OfficeRules> {
  return {
    secondSession: (await readFrontSetting(db, 'second_session_rule')) ?? DEFAULT_RULES.secondSession,
    repeat: (await readFrontSetting(db, 'repeat_rule')) ?? DEFAULT_RULES.repeat,
    verdict: (await readFrontSetting(db, 'verdict_rules')) ?? DEFAULT_RULES.verdict,
    faculty: await readFacultyShape(db),
  }
}

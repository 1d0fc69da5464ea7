import type { TermNumber } from '#contract/faculty.ts'
import type { CarriedDegree } from '../sheets/reading/sheet-reading.rules.ts'
import { type Alternatives, type DegreeLine, isOwnSubject } from './alternative-subjects.rules.ts'
import type { ReadDegree, TermSubject } from './term-sessions.rules.ts'
import type { JudgedTerm } from './verdict.rules.ts'

/**
 * The full mark of a carried-over subject whose sheet states none: a mark of 50 passes (docs/SPECIFICATION.md, section
 * 9).
 */
export const USUAL_FULL_MARK = 100

/** What a verdict needs of a published term. */
interface TermOfVerdict {
  term: TermNumber
  subjects: readonly TermSubject[]
  alternatives: Alternatives
  hasSecondSession: boolean
}

/** What a verdict needs of a student's rows in a term. */
interface RowOfVerdict {
  line: DegreeLine
  carried: readonly CarriedDegree[]
  stated: JudgedTerm['stated']
}

/** Returns what the verdict needs of a student's term, without subjects that the student's sheets lack. */
export function judgedTerm(
  { term, subjects, alternatives, hasSecondSession }: TermOfVerdict,
  { line, carried, stated }: RowOfVerdict,
  read: ReadDegree,
): JudgedTerm {
  return {
    term,
    subjects: subjects.flatMap(({ subject: { name, isCalculatedInTotal } }, position) => {
      const degree = line[position]
      if (!degree) return []
      return [{ name, isCalculatedInTotal, outcome: degree.outcome, isOwn: isOwnSubject(line, position, alternatives) }]
    }),
    carried: carried.map(({ subject, degree, fullMark }) => ({
      name: subject,
      outcome: read(degree, fullMark ?? USUAL_FULL_MARK).outcome,
    })),
    hasSecondSession,
    stated,
  }
}

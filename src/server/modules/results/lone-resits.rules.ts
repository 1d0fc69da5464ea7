import { awaitsFirst } from '#contract/awaits-first.ts'
import type { SessionNumber, TermNumber } from '#contract/faculty.ts'
import { type Alternatives, type DegreeLine, isTaken } from './alternative-subjects.rules.ts'
import type { TermSubject } from './term-sessions.rules.ts'

/** A resit session without its first session is a part of a term, so it gives no total, rank or verdict. */

/** Leaves out the sheets of second sessions whose first session is not among the sheets. */
export function withoutLoneSheets<
  Sheet extends { grade: number; year: number; term: TermNumber; session: SessionNumber },
>(sheets: readonly Sheet[]): Sheet[] {
  return sheets.filter((sheet) => !awaitsFirst(sheet, sheets))
}

/**
 * Leaves out the rows of students who are in the second session only and lack a mark in a subject of the first, because
 * their first marks are not published. A student with a mark in every subject, such as one excused from the whole first
 * session, stays. `alternatives` are found among the students of the first session.
 */
export function withoutParts<Row extends { line: DegreeLine; isSecondOnly?: boolean }>(
  rows: readonly Row[],
  subjects: readonly TermSubject[],
  alternatives: Alternatives,
): Row[] {
  const positions = [...subjects.keys()].filter((position) => subjects[position]?.first !== undefined)
  return rows.filter(
    ({ line, isSecondOnly }) =>
      !isSecondOnly || positions.every((position) => isTakenOrReplaced(line, position, alternatives)),
  )
}

/** Whether a student has a mark in a subject, or in an alternative that is studied instead of it. */
function isTakenOrReplaced(line: DegreeLine, position: number, alternatives: Alternatives): boolean {
  return [position, ...(alternatives.get(position) ?? [])].some((one) => isTaken(line[one]))
}

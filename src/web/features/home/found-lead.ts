import type { GradeKey } from '#contract/faculty.ts'
import type { FoundResult, NumberKind } from '#contract/find.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'

/** The number that the reader typed, and the grade that was chosen with it. */
export interface AskedNumber {
  number: string
  kind: NumberKind
  /** The chosen grade; undefined for any grade. */
  grade: GradeKey | undefined
}

/**
 * Where the results found for a number lead: to an address, or to a choice between the results, with the reason why the
 * reader must choose.
 */
export type FoundLead = { to: string } | { choose: FoundResult[]; why: 'several' | 'other_grade' | 'older' }

/**
 * Decides where the results found for a number lead. An identifier leads to its student's newest result, or to the
 * transcript if that result is withheld. A seat number leads to a result only in the newest published year: in an
 * earlier year the number may belong to another student, so the result is only offered.
 */
export function leadOf(found: readonly FoundResult[], asked: AskedNumber, newestYear: string | undefined): FoundLead {
  const { number, kind, grade } = asked
  const wanted = grade === undefined ? [...found] : found.filter((result) => result.grade === grade)
  const newest = wanted.filter(({ year }) => year === wanted[0]?.year)
  const [only, ...others] = newest
  if (!only) return { choose: [...found], why: 'other_grade' }
  if (others.length > 0) return { choose: newest, why: 'several' }
  if (kind === 'seat' && newestYear !== undefined && only.year !== newestYear) return { choose: wanted, why: 'older' }
  return { to: addressOf(only, number) }
}

/**
 * Returns the address of a found result; for a withheld result the address of the transcript, which explains the
 * withholding.
 */
export function addressOf({ grade, year, seat_number }: FoundResult, number: string): string {
  if (seat_number === undefined) return pathTo(ROUTES.transcript, { student_id: number })
  return pathTo(ROUTES.studentResult, { grade, year, studentId: seat_number })
}

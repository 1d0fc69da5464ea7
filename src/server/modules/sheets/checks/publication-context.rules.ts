import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { SheetStop, StopLine } from '#contract/sheet-stops.ts'
import { STOP_LINES } from '#contract/sheet-stops.ts'
import { compareText } from '#server/modules/results/rank.rules.ts'
import type { VerdictRules } from '#server/modules/results/verdict.rules.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'

/** Years around a sheet in which its students may be published: longer than anybody studies in four grades. */
export const YEARS_AROUND = 3

/** A published version with its content. */
export interface PublishedVersion {
  sheetId: string
  number: number
  version: VersionContent
}

export interface CohortStudent {
  studentId: string
  seatNumber: string
  name: string
}

/** A student on a published sheet of another grade or year. */
export interface Presence {
  studentId: string
  nameKey: string
  grade: GradeNumber
  year: number
}

/** What the portal knows when a sheet is to be published. It has no demonstration sheet, and never the sheet itself. */
export interface PublicationContext {
  /** The published version of the same sheet. */
  replaced: PublishedVersion | undefined
  /** The published sheet of the same grade, term and session a year before. */
  lastYear: PublishedVersion | undefined
  /** The published first session of the same grade, term and year; undefined for a first session. */
  firstSession: PublishedVersion | undefined
  /** The faculty's grades and terms, for their names. */
  faculty: FacultyShape
  /** Students of the published sheet of `otherTermOf` in the same session; empty if none is published. */
  otherTerm: readonly CohortStudent[]
  /** Students of the grade below a year before; empty if none is published. */
  gradeBelow: readonly CohortStudent[]
  /** What the sheet's verdicts are compared with: the regulation, and the other term of the first session. */
  verdicts: {
    rules: VerdictRules | null
    otherTerm: VersionContent | undefined
    /** The first term, for the sheet of a summer. */
    firstTerm?: VersionContent | undefined
  }
  /** Published students of other grades and years, at most three years away. */
  elsewhere: readonly Presence[]
}

/** A version that is to be published, stored or as an upload would become. */
export interface PublicationDraft {
  heading: SheetHeading
  content: VersionContent
}

const EMPTY_LINE: StopLine = { row: null, column: null, seat_number: null, name: null, stated: null, expected: null }

/** Returns a stop with the given lines, or nothing if there are none. */
export function stopOf(code: SheetStop['code'], lines: readonly Partial<StopLine>[]): SheetStop[] {
  if (lines.length === 0) return []
  const listed = lines.slice(0, STOP_LINES).map((line) => ({ ...EMPTY_LINE, ...line }))
  return [{ code, count: lines.length, lines: listed, offers: [] }]
}

/** The term with which a term's sheet is compared; a summer's with the second. */
export function otherTermOf(term: TermNumber): TermNumber {
  return term === 2 ? 1 : 2
}

/** Returns students sorted by seat number. */
export function bySeat(students: readonly CohortStudent[]): CohortStudent[] {
  return [...students].sort((a, b) => compareText(a.seatNumber, b.seatNumber))
}

import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { SheetStop, StopLine } from '#contract/sheet-stops.ts'
import { STOP_LINES } from '#contract/sheet-stops.ts'
import { compareText } from '#server/modules/results/rank.rules.ts'
import type { VerdictRules } from '#server/modules/results/verdict.rules.ts'
import type { YearDecisions } from '#server/modules/students/releases.rules.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'

/** How many years before and after a sheet its students are looked up: four grades without repeating span three. */
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

/** A mark that the office corrected in a version of the same sheet that has been published. */
export interface OfficeCorrection {
  studentId: string
  seatNumber: string
  subject: string
  /** The corrected mark. */
  degree: string
  /** The number of the version that contains the correction. */
  version: number
}

/** What is published when a sheet is checked; the sheet is compared with it. Demonstration sheets are left out. */
export interface PublicationContext {
  /** The published version of the same sheet. */
  replaced: PublishedVersion | undefined
  /** The published sheet of the same grade, term and session a year before. */
  lastYear: PublishedVersion | undefined
  /** The published first session of the same grade, term and year; undefined for a first session. */
  firstSession: PublishedVersion | undefined
  /** The faculty's grades and terms, for their names. */
  faculty: FacultyShape
  /**
   * Students of the published sheet of the term that `otherTermOf` returns; empty if it is unpublished, and for a
   * second session.
   */
  otherTerm: readonly CohortStudent[]
  /** Published students of the grade below, a year before; empty for a second session and for a summer term. */
  gradeBelow: readonly CohortStudent[]
  /** What verdicts are compared with: the faculty's regulation, and the other term's published first session. */
  verdicts: {
    rules: VerdictRules | null
    otherTerm: VersionContent | undefined
    /** The first term, only for a summer term's sheet, whose `otherTerm` is the second term. */
    firstTerm?: VersionContent | undefined
  }
  /** If nothing is published: the version that was published last, which the office withdrew. */
  withdrawn: VersionContent | undefined
  /** The office's corrections in versions that were ever published, latest first. */
  corrections: readonly OfficeCorrection[]
  /** Published students of other grades and years, at most three years away. */
  elsewhere: readonly Presence[]
  /** What the office decided about the results of the sheet's year, and of the year before. */
  office: YearDecisions
  officeLastYear: YearDecisions
}

/** A version that is to be published: a stored draft, or what an upload would become. */
export interface PublicationDraft {
  /** The version's id once it is stored. */
  sheetId?: string | undefined
  heading: SheetHeading
  content: VersionContent
  /** Whether a newer file than the draft's is published, and readers have never seen the draft. */
  isOutdated?: boolean
  /** What the draft corrects, only for a version that corrects another version. */
  correcting?: {
    /** Id of the version that the draft corrects. */
    base: string
    /** The marks that the draft corrects, with their text before. */
    marks: readonly { seatNumber: string; subject: string; before: string }[]
  }
}

const EMPTY_LINE: StopLine = { row: null, column: null, seat_number: null, name: null, stated: null, expected: null }

/** Returns a stop with the given lines, or nothing if there are none. */
export function stopOf(code: SheetStop['code'], lines: readonly Partial<StopLine>[]): SheetStop[] {
  if (lines.length === 0) return []
  const listed = lines.slice(0, STOP_LINES).map((line) => ({ ...EMPTY_LINE, ...line }))
  return [{ code, count: lines.length, lines: listed, offers: [] }]
}

/** Returns the term to compare with: the first and second with each other, the summer with the second. */
export function otherTermOf(term: TermNumber): TermNumber {
  return term === 2 ? 1 : 2
}

/** Returns students sorted by seat number. */
export function bySeat<Student extends CohortStudent>(students: readonly Student[]): Student[] {
  return [...students].sort((a, b) => compareText(a.seatNumber, b.seatNumber))
}

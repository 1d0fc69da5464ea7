import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { ColumnChoice } from '#contract/upload-choices.ts'

/** What a sheet is of. */
export interface SheetHeading {
  grade: GradeNumber
  term: TermNumber
  /** The academic year by its second calendar year: 2025 is 2024/25. */
  year: number
}

export interface SheetSubject {
  name: string
  /** Full mark, in marks. */
  finalDegree: number
  isCalculatedInTotal: boolean
}

/** One student's line, checked and understood. */
export interface SheetRow {
  rowNumber: number
  /** The identifier that the sheet states; null where it has no such column. */
  studentId: string | null
  seatNumber: string
  name: string
  /** Degree texts as given, one a subject, in the order of the subjects. */
  degrees: readonly string[]
  note: string
  /** The office withholds the result: no total, no rank. */
  withheld: boolean
  /** Counted subjects, in hundredths of a mark. */
  totalHundredths: number
  /** What the counted subjects could bring, in hundredths of a mark. */
  maxHundredths: number
}

/** What a file says, whole. `heading` holds only what the file states or the caller chose. */
export interface SheetReading {
  layout: 'template' | 'control'
  worksheet: string
  heading: Partial<SheetHeading>
  subjects: readonly SheetSubject[]
  rows: readonly SheetRow[]
  problems: readonly SheetProblem[]
}

/** What the person who imports decides where the file is silent, or states to be checked against it. */
export interface SheetChoices extends Partial<SheetHeading> {
  worksheet?: string
  /** The person has seen the titles and decides against them, where the two differ. */
  overrulesTitles?: boolean
  /** The row that names the columns, 1-based, where it cannot be told by its words. */
  headerRow?: number
  /** What columns are, by their letters, in place of what their headers say. */
  columns?: Readonly<Record<string, ColumnChoice>>
}

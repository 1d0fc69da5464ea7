import type { FrontSettings } from '#contract/admin-front.ts'
import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { MarkWords } from '#contract/mark-words.ts'
import type { HeadingPart, HeadingSource } from '#contract/sheet-heading.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { ColumnChoice } from '#contract/upload-choices.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'

/** The grade, term, year and examination session of a sheet. */
export interface SheetHeading {
  grade: GradeNumber
  term: TermNumber
  /** Second calendar year of the academic year: 2025 is 2024/25. */
  year: number
  /** The exam session: first, or second (resit). A file that names no session is read as of the first. */
  session: SessionNumber
}

/** Whether two headings name the same sheet, so that one version can supersede the other. */
export function isSameSheet(a: SheetHeading, b: SheetHeading): boolean {
  return a.year === b.year && a.grade === b.grade && a.term === b.term && a.session === b.session
}

export interface SheetSubject {
  name: string
  /** Full mark, in marks. */
  finalDegree: number
  isCalculatedInTotal: boolean
}

/** An attempt at a subject of an earlier grade (مادة تخلف). */
export interface CarriedDegree {
  subject: string
  /** The degree text, as in `SheetRow.degrees`. */
  degree: string
  /** The subject's full mark; null if the sheet does not state it. */
  fullMark: number | null
}

/** One student's row, validated and parsed. */
export interface SheetRow {
  rowNumber: number
  /** The identifier that the sheet states; null if it states none. */
  studentId: string | null
  /** Whether the office chose the identifier for an upload. */
  isChosen?: boolean
  seatNumber: string
  name: string
  /** Canonical degree texts, one per subject, in the order of the subjects. */
  degrees: readonly string[]
  note: string
  /** Whether the sheet withholds the result: no total, no rank. */
  withheld: boolean
  /** Total of the counted subjects, in hundredths of a mark. */
  totalHundredths: number
  /** Maximum total of the counted subjects, in hundredths of a mark. */
  maxHundredths: number
  carried: readonly CarriedDegree[]
  /** The text of the sheet's verdict column (النتيجة); empty if it has none. */
  statedVerdict: string
}

/** The parsed content of a file. `heading` has only the parts that the file states or the caller chose. */
export interface SheetReading {
  layout: 'template' | 'control'
  worksheet: string
  heading: Partial<SheetHeading>
  /** Where each part of the heading was found: a choice, a title, the name of the worksheet or of the file. */
  headingFrom: Partial<Record<HeadingPart, HeadingSource>>
  subjects: readonly SheetSubject[]
  rows: readonly SheetRow[]
  problems: readonly SheetProblem[]
  /** Publication stops that were found in the file alone, without comparing it with published sheets. */
  stops: readonly SheetStop[]
}

/** What a layout decides about a file's subjects, and the sheet from which it knows them. */
export interface LayoutSubjects {
  columns: Readonly<Record<string, ColumnChoice>>
  fullMarkAll?: number | undefined
  taught: Partial<Pick<SheetHeading, 'grade' | 'term'>>
}

/** The office's choices for a file. They complete what the file states or replace it. */
export interface SheetChoices extends Partial<SheetHeading> {
  worksheet?: string
  /** The 1-based header row, if its words do not identify it. */
  headerRow?: number
  /** What columns hold, by column letters, instead of what their headers say. */
  columns?: Readonly<Record<string, ColumnChoice>>
  /** The full mark of each subject for which the sheet states none. */
  fullMarkAll?: number
  /** Whether hidden rows, columns and worksheets are read; left out by default. */
  hidden?: 'take' | 'leave'
  /** The applied layout's share of these choices; without it all are the office's own. */
  fromLayout?: LayoutSubjects
  /** What words in mark cells mean: the office's list, with the meanings chosen for this file. */
  words?: MarkWords
  /**
   * The faculty's regulation, by which stated verdicts are checked; without it, every open subject contradicts «ناجح».
   */
  verdictRules?: FrontSettings['verdict_rules']
  /** The portal's thresholds, with which stated classifications are compared; the specified ones by default. */
  thresholds?: ClassificationThresholds
  /** The portal's name as the office has set it, with which the titles' faculty is compared. */
  faculty?: string
  /** The faculty's grades and terms, by whose names titles are read; the specified ones by default. */
  shape?: FacultyShape
}

/**
 * The office's settings for reading sheets: words in mark cells, regulation, thresholds of the classifications, the
 * portal's name, grades and terms.
 */
export type ReadingSettings = Pick<SheetChoices, 'words' | 'verdictRules' | 'thresholds' | 'faculty' | 'shape'>

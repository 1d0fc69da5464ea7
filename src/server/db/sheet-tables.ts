import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'

/** The row types of sheets: versions, subjects, rows and imports. `tables.ts` says how marks and times are stored. */

export type SheetState = 'draft' | 'published' | 'superseded' | 'withdrawn'

export interface SheetTable {
  /** `2025-g1-t2-v3`: year, grade, term, version; `2025-g1-t2-s2-v1` in the second exam session. */
  id: string
  grade: GradeNumber
  term: TermNumber
  year: number
  version: number
  state: SheetState
  /** `demo` marks the demonstration's sheets of invented students. */
  source: 'file' | 'demo'
  layout: 'template' | 'control'
  file_name: string
  file_sha256: string
  student_count: number
  created_at: string
  /** When a draft is to be published; null if that is not scheduled. */
  publish_at: string | null
  published_at: string | null
  /**
   * When the draft's scheduled publication was cancelled because of a new problem; null again after the office's next
   * step.
   */
  held_at: string | null
  /** Incremented with every change to a draft; a change to an older revision is a conflict. */
  revision: number
  /** The version that this one corrects; null for a version from a file. */
  corrects: string | null
  session: SessionNumber
  /** The set of its rows; null for a version that an older release wrote, which has only rows of its own. */
  row_set_id: string | null
}

export interface SheetSubjectTable {
  sheet_id: string
  position: number
  name: string
  final_hundredths: number
  is_counted: number
}

/** A row's columns without the key of its set or version. */
interface RowValues {
  seat_number: string
  row_number: number
  student_id: string
  name: string
  name_key: string
  /** JSON array of degree texts in their one stored form, in subject order. */
  degrees: string
  note: string
  withheld: number
  total_hundredths: number
  max_hundredths: number
  /**
   * The rank when the row was written, which only the previous release reads; `rankedRows` computes the current rank.
   * Null if withheld.
   */
  rank: number | null
  /** JSON array of attempts at subjects of earlier grades. */
  carried: string
  /** The text of the sheet's verdict column; empty if it has none. */
  stated_verdict: string
}

/**
 * The view of the rows of every version: the rows of its set, except where the version has a row of its own for the
 * same seat. docs/decisions/0066-drafts-and-corrections-in-small-steps.md
 */
export interface SheetRowView extends RowValues {
  sheet_id: string
}

/** A set of rows that versions share. A set that no version uses is still being written, or was left by a crash. */
export interface SheetRowSetTable {
  id: string
  /** Students that were created together with the set have the same `created_at`. */
  created_at: string
  /** Incremented with each step of writing; -1 while the set is being removed. */
  step: number
}

export interface SheetRowSharedTable extends RowValues {
  set_id: string
}

/**
 * A version's own row, such as one with a corrected mark; it replaces the row of the version's set for the same seat.
 */
export interface SheetRowOwnTable extends RowValues {
  sheet_id: string
}

export interface ImportRunTable {
  id: string
  at: string
  actor: string
  file_name: string
  file_sha256: string
  sheet_id: string
  /** `repeated`: the same file was imported already, so nothing was written. */
  outcome: 'drafted' | 'repeated'
  students: number
  linked: number
  new_identities: number
  ambiguous: number
  warnings: number
}

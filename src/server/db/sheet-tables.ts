import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'

/** Sheets: their versions, subjects and rows, and the imports that made them. `tables.ts` gives the conventions. */

export type SheetState = 'draft' | 'published' | 'superseded' | 'withdrawn'

export interface SheetTable {
  /** `2025-g1-t2-v3`: year, grade, term, version; `2025-g1-t2-s2-v1` in the second session. */
  id: string
  grade: GradeNumber
  term: TermNumber
  year: number
  version: number
  state: SheetState
  /** `demo` marks invented students. */
  source: 'file' | 'demo'
  layout: 'template' | 'control'
  file_name: string
  file_sha256: string
  student_count: number
  created_at: string
  /** When a draft is due to be published; null if no time is set. */
  publish_at: string | null
  published_at: string | null
  /** When its scheduled publication was stopped; null after the office's next step. */
  held_at: string | null
  /** Incremented with every change to a draft; a change to an older revision is a conflict. */
  revision: number
  /** The version that this one corrects; null for a version from a file. */
  corrects: string | null
  session: SessionNumber
}

export interface SheetSubjectTable {
  sheet_id: string
  position: number
  name: string
  final_hundredths: number
  is_counted: number
}

export interface SheetRowTable {
  sheet_id: string
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
  /** Null for a withheld student. */
  rank: number | null
  /** JSON array of attempts at subjects of earlier grades. */
  carried: string
  /** The text of the sheet's verdict column; empty if it has none. */
  stated_verdict: string
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

import type { Kysely, Transaction } from 'kysely'

/**
 * The tables as both engines hold them. Kept by hand; `migrate.test.ts` compares it with the migrated databases.
 * Booleans are 0 or 1, times are ISO 8601 texts in UTC, structures are JSON texts, marks are integers in hundredths.
 */

export type SheetState = 'draft' | 'published' | 'superseded' | 'withdrawn'

export interface SheetTable {
  /** `2025-g1-t2-v3`: year, grade, term, version. */
  id: string
  grade: number
  term: number
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
  /** When a draft is due to be published; null when nobody set a time. */
  publish_at: string | null
  published_at: string | null
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
  /** JSON array of degree texts as given, in the order of the subjects. */
  degrees: string
  note: string
  withheld: number
  total_hundredths: number
  max_hundredths: number
  /** Null for a withheld student. */
  rank: number | null
}

export interface StudentTable {
  /** Nine digits: first seat number on the platform, then that first year. */
  id: string
  created_at: string
}

export interface HiddenStudentTable {
  student_id: string
  reason: string
  hidden_at: string
}

/** A student whose name matched more than one earlier student: the office joins them or not. */
export interface IdentityQuestionTable {
  sheet_id: string
  row_number: number
  student_id: string
  /** JSON array of the student ids that matched. */
  candidates: string
}

export interface ImportRunTable {
  id: string
  at: string
  actor: string
  file_name: string
  file_sha256: string
  sheet_id: string
  /** `repeated`: the same file stood there already, so nothing was written. */
  outcome: 'drafted' | 'repeated'
  students: number
  linked: number
  new_identities: number
  ambiguous: number
  warnings: number
}

/** One row. Its version moves with every change that readers can see. */
export interface PublicationTable {
  id: number
  version: number
}

export interface Tables {
  sheet: SheetTable
  sheet_subject: SheetSubjectTable
  sheet_row: SheetRowTable
  student: StudentTable
  hidden_student: HiddenStudentTable
  identity_question: IdentityQuestionTable
  import_run: ImportRunTable
  publication: PublicationTable
}

/** A handle for queries: a connection pool or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

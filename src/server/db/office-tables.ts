/** The office's own tables, as `tables.ts` says of all tables. */

/** What an administrator lets an account do in the office. */
export interface StaffRoleTable {
  uid: string
  role: 'results_officer' | 'librarian' | 'question_reviewer'
  granted_at: string
}

/** What somebody of the office did. Written once, never changed; holds no marks and no passwords. */
export interface AuditEntryTable {
  id: string
  at: string
  /** Null for the command line. */
  actor_uid: string | null
  actor_name: string
  /** The network address that it came from. */
  address: string | null
  action: string
  object_kind: string
  object_id: string
  /** JSON texts of what changed. */
  before: string | null
  after: string | null
}

/** A student whose result of a year the faculty withholds, on whichever sheet it stands. */
export interface WithheldResultTable {
  student_id: string
  year: number
  reason: string
  withheld_at: string
}

/** An identity whose rows the office gave to another one. */
export interface StudentJoinTable {
  joined_id: string
  kept_id: string
  /** What moved, as JSON, so that it can go back. */
  moved: string
  joined_at: string
}

/** A mark that the office changed on the way to a sheet's version. */
export interface DegreeCorrectionTable {
  id: string
  sheet_id: string
  seat_number: string
  subject: string
  before: string
  after: string
  reason: string
  actor_name: string
  at: string
}

/** An uploaded file on its way to a draft. */
export interface SheetUploadTable {
  id: string
  file_name: string
  file_sha256: string
  size: number
  /** The file's worksheets, as JSON. */
  grids: string
  /** What the desk decided for it, as JSON. */
  choices: string
  state: 'waiting' | 'drafted' | 'discarded'
  /** Moves with every change: who changes an older one is told. */
  revision: number
  /** The draft that was made of it. */
  sheet_id: string | null
  uploaded_by: string
  uploaded_at: string
}

/** A student's request to have one subject checked again. */
export interface AppealTable {
  id: string
  code_hash: string
  student_id: string
  year: number
  grade: number
  term: number
  subject: string
  contact: string
  reason: string
  state: 'waiting' | 'taken' | 'accepted' | 'refused'
  answer: string | null
  taken_by: string | null
  created_at: string
  answered_at: string | null
}

/** How often something was seen on a day; never by whom. */
export interface VisitCountTable {
  /** `2025-07-01`. */
  day: string
  kind: string
  count: number
}

import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { UploadStep } from '#contract/upload-choices.ts'

/** The office's own tables, as `tables.ts` says of all tables. */

/** What an administrator lets an account do in the office. */
export interface StaffRoleTable {
  uid: string
  role: StaffRole
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
  /** Empty while the file is read. */
  file_sha256: string
  size: number
  /** What the desk decided for it, as JSON. */
  choices: string
  state: 'reading' | 'waiting' | 'unreadable' | 'drafted' | 'discarded'
  /** How much of the file is read, in per cent. */
  progress: number
  /** Why an unreadable file cannot be read. */
  fault: UnreadableReason | null
  /** The row of the file that is the reason's. */
  fault_row: number | null
  /** Moves with every change: who changes an older one is told. */
  revision: number
  /** The draft that was made of it. */
  sheet_id: string | null
  uploaded_by: string
  uploaded_at: string
  /** The latest change: whose, when and of which kind. */
  changed_by: string
  changed_at: string
  changed_what: UploadStep
}

/** Some rows of an uploaded file's worksheet, in the order of their parts; they go when nobody needs them any more. */
export interface SheetUploadPartTable {
  upload_id: string
  part: number
  worksheet: string
  /** JSON array of grid rows. */
  rows: string
}

/** The question whether one mark is right: open once a subject and sheet, whoever asks it and how often. */
export interface AppealTable {
  id: string
  student_id: string
  year: number
  grade: GradeNumber
  term: TermNumber
  subject: string
  state: 'waiting' | 'taken' | 'accepted' | 'refused'
  /** Kept when the appeal is opened again; shown outside the office only while it is answered. */
  answer: string | null
  /** The account that works on it, and its name then. */
  taken_by: string | null
  taken_by_name: string | null
  taken_at: string | null
  created_at: string
  answered_at: string | null
  /** The version of the sheet that took the correction. */
  corrected_in: string | null
  /** Moves with every change: who changes an older one is told. */
  revision: number
}

/** One time that somebody asked, with the code that was given for it. */
export interface AppealRequestTable {
  /** A hash of the code. */
  code_hash: string
  appeal_id: string
  contact: string
  reason: string
  created_at: string
}

/** How often something was seen on a day; never by whom. */
export interface VisitCountTable {
  /** `2025-07-01`. */
  day: string
  kind: string
  count: number
}

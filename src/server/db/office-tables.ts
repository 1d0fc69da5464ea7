import type { AuditKind } from '#contract/audit.ts'
import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetStopCode } from '#contract/sheet-stops.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { UploadStep } from '#contract/upload-choices.ts'

/** The office's own tables. `tables.ts` gives the conventions. */

/** An office role of an account. */
export interface StaffRoleTable {
  uid: string
  role: StaffRole
  granted_at: string
}

/** A line of the audit log. Append-only; holds no marks and no passwords. docs/decisions/0052-audit-chain.md */
export interface AuditEntryTable {
  /** Counted from 1, without gaps. */
  line: number
  id: string
  at: string
  kind: AuditKind
  /** Null for the command line and for strangers. */
  actor_uid: string | null
  /** Empty for strangers. */
  actor_name: string
  /** The network of the request; null for the command line. */
  address: string | null
  /** Browser and system; null where the request named none. */
  device: string | null
  action: string
  object_kind: string
  object_id: string
  /** The changed values, as JSON. */
  before: string | null
  after: string | null
  /** A hash of the columns above, kept when old particulars are emptied. */
  digest: string
  /** A hash of the previous line's hash and of `digest`. */
  hash: string
}

/** The last line of the audit log: a single row; none while the log is empty. */
export interface AuditHeadTable {
  id: 1
  line: number
  hash: string
}

/** A student whose result of a year the faculty withholds, on every sheet. */
export interface WithheldResultTable {
  student_id: string
  year: number
  reason: string
  withheld_at: string
}

/** A student's year that sheets withhold and the office releases. */
export interface ReleasedResultTable {
  student_id: string
  year: number
  reason: string
  released_at: string
}

/** An identity whose rows the office moved to another one. */
export interface StudentJoinTable {
  joined_id: string
  kept_id: string
  /** The moved rows, as JSON, for undoing. */
  moved: string
  joined_at: string
}

/** A mark that the office corrected in a version of a sheet. */
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

/** What was found in a sheet's file that stops its publication. */
export interface SheetStopTable {
  sheet_id: string
  code: SheetStopCode
  /** Rows, columns or students concerned; `lines` may list fewer. */
  count: number
  /** JSON array. */
  lines: string
  /** JSON array. */
  offers: string
}

/** An officer's latest acceptance of a stop of a sheet; it holds while the stop has this count. */
export interface SheetAcceptanceTable {
  sheet_id: string
  code: SheetStopCode
  count: number
  reason: string
  actor_name: string
  at: string
}

/** An uploaded file before it becomes a draft. */
export interface SheetUploadTable {
  id: string
  file_name: string
  /** Empty while the file is being read. */
  file_sha256: string
  size: number
  /** The desk's choices, as JSON. */
  choices: string
  state: 'reading' | 'waiting' | 'unreadable' | 'drafted' | 'discarded'
  /** Progress of reading, in per cent. */
  progress: number
  /** Why the file cannot be read. */
  fault: UnreadableReason | null
  /** The row of the file that the reason is about. */
  fault_row: number | null
  /** The worksheet that the reason is about. */
  fault_worksheet: string | null
  /** Incremented with every change; a change to an older revision is a conflict. */
  revision: number
  /** The draft made from it. */
  sheet_id: string | null
  uploaded_by: string
  uploaded_at: string
  /** The last change: by whom, when and of which kind. */
  changed_by: string
  changed_at: string
  changed_what: UploadStep
  /** What the waiting list shows of the last review, as JSON with its revision; null before the first one. */
  summary: string | null
  /** Incremented every few seconds by the process that reads the file or has it in its queue. */
  reading_beat: number
  /** How many files are read before this one; null once it is read. */
  reading_place: number | null
}

/** A batch of rows of an uploaded file's worksheet, in order; deleted when no longer needed. */
export interface SheetUploadPartTable {
  upload_id: string
  part: number
  worksheet: string
  /** JSON array of grid rows. */
  rows: string
  /** 1 if the file hides the worksheet. */
  hidden: 0 | 1
  /** JSON array of the hidden columns, counted from 0. */
  hidden_columns: string
}

/** The choices of an upload before one of its changes; the latest is what an undo brings back. */
export interface SheetUploadStepTable {
  upload_id: string
  /** The revision that the change made. */
  revision: number
  /** The choices before it, as JSON. */
  choices: string
  what: UploadStep
  made_by: string
  at: string
}

/** What the office decided for files with the same headers. */
export interface SheetLayoutTable {
  id: string
  /** Unique among the layouts. */
  name: string
  /** The normalised texts of the header rows; unique. */
  header_key: string
  /** JSON of LearntChoices. */
  choices: string
  created_by: string
  created_at: string
  used_at: string | null
}

/** An appeal of one mark: at most one open per subject and sheet, joined by all requests. */
export interface AppealTable {
  id: string
  student_id: string
  year: number
  grade: GradeNumber
  term: TermNumber
  subject: string
  state: 'waiting' | 'taken' | 'accepted' | 'refused'
  /** Kept when the appeal is reopened; shown outside the office only while the appeal is answered. */
  answer: string | null
  /** The account that works on it, and its name at that time. */
  taken_by: string | null
  taken_by_name: string | null
  taken_at: string | null
  created_at: string
  answered_at: string | null
  /** The version of the sheet with the correction. */
  corrected_in: string | null
  /** Incremented with every change; a change to an older revision is a conflict. */
  revision: number
}

/** One request of an appeal, with the code that follows it. */
export interface AppealRequestTable {
  /** A hash of the code. */
  code_hash: string
  appeal_id: string
  contact: string
  reason: string
  created_at: string
  /** When the student's code or an officer confirmed that it is the student's; only then its code reads the answer. */
  confirmed_at: string | null
  /** The officer who confirmed it; null for the code. */
  confirmed_by: string | null
}

/** Counts per day and kind; without any identity. */
export interface VisitCountTable {
  /** `2025-07-01`. */
  day: string
  kind: string
  count: number
}

/** One row: whose turn it is to make a backup, and what became of the last scheduled one. */
export interface BackupTurnTable {
  id: 1
  /** Until then nobody else makes one; null while nobody does. */
  taken_until: string | null
  /** When the last scheduled backup began; null before the first. */
  tried_at: string | null
  /** Why it failed; null for one that is whole. */
  fault: string | null
}

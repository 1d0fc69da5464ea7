import type { AuditKind } from '#contract/audit.ts'
import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetStopCode } from '#contract/sheet-stops.ts'
import type { StaffRole } from '#contract/staff.ts'

/** The row types of what the office does. `tables.ts` says how times, booleans and structures are stored. */

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
  /** Null for an actor without an account, such as the command line or an unknown visitor. */
  actor_uid: string | null
  /** Empty for an unknown visitor. */
  actor_name: string
  /** The network that the request came from; null for the command line. */
  address: string | null
  /** Browser and system; null if the request named none. */
  device: string | null
  action: string
  object_kind: string
  object_id: string
  /** The changed values, as JSON. */
  before: string | null
  after: string | null
  /** A hash of the columns above; it stays when personal data is removed from an old line. */
  digest: string
  /** A hash of the previous line's hash and of `digest`. */
  hash: string
}

/** The last line of the audit log. A single row, or none while the log is empty. */
export interface AuditHeadTable {
  id: 1
  line: number
  hash: string
}

/** A student whose result of one year the faculty withholds, on all sheets of that year. */
export interface WithheldResultTable {
  student_id: string
  year: number
  reason: string
  withheld_at: string
  /** A new value with each decision; empty in rows that the previous release wrote. */
  stamp: string
}

/** A student whose result of one year is withheld by a sheet, and released by the office. */
export interface ReleasedResultTable {
  student_id: string
  year: number
  reason: string
  released_at: string
  stamp: string
  /** JSON array of the ids of the sheet versions that the release overrules; null in rows of the previous release. */
  sheets: string | null
}

/** A student id whose rows the office moved to another id, because both are one person. */
export interface StudentJoinTable {
  joined_id: string
  kept_id: string
  /** The moved rows, as JSON, for undoing the join. */
  moved: string
  joined_at: string
}

/** A mark that the office corrected; `sheet_id` is the version that has the corrected mark. */
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

/** Something found in a sheet's file that stops its publication until an officer accepts it. */
export interface SheetStopTable {
  sheet_id: string
  code: SheetStopCode
  /** How many rows, columns or students it concerns; `lines` may list fewer. */
  count: number
  /** JSON array of the rows, columns or students that it concerns, at most `STOP_LINES`. */
  lines: string
  /** JSON array of choices that would explain a difference in totals, such as a subject that does not count. */
  offers: string
}

/** An officer's latest acceptance of a sheet's stop. It is valid only while the stop's count equals this count. */
export interface SheetAcceptanceTable {
  sheet_id: string
  code: SheetStopCode
  count: number
  reason: string
  actor_name: string
  at: string
}

/** What the office decided for files with the same headers. */
export interface SheetLayoutTable {
  id: string
  /** Unique among the layouts. */
  name: string
  /** The header rows' texts, normalised; unique. */
  header_key: string
  /** JSON of LearntChoices. */
  choices: string
  created_by: string
  created_at: string
  used_at: string | null
}

/** An appeal of one mark. A student has at most one open appeal per subject and sheet; later requests join it. */
export interface AppealTable {
  id: string
  student_id: string
  year: number
  grade: GradeNumber
  term: TermNumber
  subject: string
  state: 'waiting' | 'taken' | 'accepted' | 'refused'
  /** The office's answer; it stays when the appeal is reopened, but students see it only of an answered appeal. */
  answer: string | null
  /** The account of the officer who works on it, and the officer's name at that time. */
  taken_by: string | null
  taken_by_name: string | null
  taken_at: string | null
  created_at: string
  answered_at: string | null
  /** The version of the sheet that corrects the mark; null if the mark was not corrected. */
  corrected_in: string | null
  /** Incremented with every change; a change to an older revision is a conflict. */
  revision: number
}

/** One submission of an appeal, found by the code that the sender got. */
export interface AppealRequestTable {
  /** A hash of the code by which the sender follows the request. */
  code_hash: string
  appeal_id: string
  contact: string
  reason: string
  created_at: string
  /**
   * When the student's code or an officer confirmed that the student sent the request; before that, its sender does not
   * see the appeal's answer.
   */
  confirmed_at: string | null
  /** The officer who confirmed it; null if the student's code did. */
  confirmed_by: string | null
}

/** Visits per day and kind; nothing about who visited. */
export interface VisitCountTable {
  /** The day, such as `2025-07-01`. */
  day: string
  kind: string
  count: number
}

/** A single row: the lease for making a backup, and the outcome of the last scheduled backup. */
export interface BackupTurnTable {
  id: 1
  /** The end of the current lease, before which no other process makes a backup; null if nobody has it. */
  taken_until: string | null
  /** When the last scheduled backup began; null before the first. */
  tried_at: string | null
  /** Why the last scheduled backup failed; null if it succeeded. */
  fault: string | null
}

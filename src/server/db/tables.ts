import type { Kysely, Transaction } from 'kysely'
import type { GradeKey, GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import type {
  AccountCredentialTable,
  AccountInvitationTable,
  AccountSecondFactorTable,
  AccountSessionTable,
  AccountUserTable,
  AccountVerificationTable,
} from './account-tables.ts'
import type { ContentSource } from './content-source.ts'
import type { ProblemReportTable, SuggestionTable } from './feedback-tables.ts'
import type { LibraryRemovalTable, LinkCheckTable } from './library-desk-tables.ts'
import type {
  AppealRequestTable,
  AppealTable,
  AuditEntryTable,
  DegreeCorrectionTable,
  ReleasedResultTable,
  SheetAcceptanceTable,
  SheetLayoutTable,
  SheetStopTable,
  SheetUploadPartTable,
  SheetUploadStepTable,
  SheetUploadTable,
  StaffRoleTable,
  StudentJoinTable,
  VisitCountTable,
  WithheldResultTable,
} from './office-tables.ts'
import type { QuestionReportTable, QuestionTable } from './question-tables.ts'

/**
 * The tables as both engines hold them: the only declaration besides the migrations. `migrate.test.ts` reads these
 * types and compares tables, columns, kinds, nulls and closed lists with the migrated databases. Booleans are 0 or 1,
 * times are ISO 8601 texts in UTC, structures are JSON texts, marks are integers in hundredths.
 */

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
  /** JSON array of degree texts as given, in subject order. */
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

export interface StudentTable {
  /** Nine digits: first seat number on the platform, then the year of that seat. */
  id: string
  created_at: string
}

export interface HiddenStudentTable {
  student_id: string
  reason: string
  hidden_at: string
}

/** A student whose name matched several earlier students: the office joins them or not. */
export interface IdentityQuestionTable {
  sheet_id: string
  row_number: number
  student_id: string
  /** JSON array of the matching student ids. */
  candidates: string
  /** The office's decision; null while the question waits. */
  answer: 'same' | 'another' | null
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

/** One row. Its version increments with every change that readers see. */
export interface PublicationTable {
  id: number
  version: number
}

/** A file whose bytes are in storage under `drive/{id}`. */
export interface StoredFileTable {
  /** Ends with the extension of its type (`….pdf`); names the file in URLs. */
  id: string
  /** The file name of a download. */
  name: string
  content_type: string
  size: number
  sha256: string
  source: ContentSource
  created_at: string
}

export interface BookTable {
  id: string
  kind: 'book' | 'final_exam'
  grade: GradeNumber
  term: TermNumber
  position: number
  name: string
  /** A stored file's id, a file of the cloud drive at DRIVE_BASE_URL, or the URL of a book on another site. */
  drive_id: string
  source: ContentSource
}

/** A subject taught to a grade in a term. */
export interface GradeSubjectTable {
  grade: GradeNumber
  term: TermNumber
  subject: string
  position: number
  source: ContentSource
}

export interface GeneralSubjectTable {
  subject: string
  position: number
  source: ContentSource
}

/** A resource of a grade's term, or of a general subject if it has neither. */
export interface ResourceTable {
  id: string
  grade: GradeNumber | null
  term: TermNumber | null
  subject: string
  position: number
  title: string
  /** A drive id if `is_book`, otherwise a URL. */
  link: string
  is_book: number
  source: ContentSource
}

export interface RecordingTable {
  grade: GradeNumber
  term: TermNumber
  subject: string
  link: string
  position: number
  source: ContentSource
}

export interface ScheduleImageTable {
  place: GradeKey | 'exams_schedule'
  file_id: string
  /** What the picture shows, for screen readers. */
  description: string
  source: ContentSource
}

/** An announcement on the home page, from `starts_at` until `ends_at`; null is unlimited. */
export interface AnnouncementTable {
  id: string
  text: string
  starts_at: string | null
  ends_at: string | null
  created_at: string
  source: ContentSource
}

/** Settings that the office changes without a restart: JSON texts by name. */
export interface PortalSettingTable {
  name: string
  value: string
  source: ContentSource
}

export interface Tables {
  sheet: SheetTable
  sheet_subject: SheetSubjectTable
  sheet_row: SheetRowTable
  sheet_stop: SheetStopTable
  sheet_acceptance: SheetAcceptanceTable
  student: StudentTable
  hidden_student: HiddenStudentTable
  identity_question: IdentityQuestionTable
  import_run: ImportRunTable
  publication: PublicationTable
  stored_file: StoredFileTable
  book: BookTable
  grade_subject: GradeSubjectTable
  general_subject: GeneralSubjectTable
  resource: ResourceTable
  recording: RecordingTable
  schedule_image: ScheduleImageTable
  announcement: AnnouncementTable
  portal_setting: PortalSettingTable
  question: QuestionTable
  account_user: AccountUserTable
  account_session: AccountSessionTable
  account_credential: AccountCredentialTable
  account_verification: AccountVerificationTable
  account_second_factor: AccountSecondFactorTable
  account_invitation: AccountInvitationTable
  suggestion: SuggestionTable
  problem_report: ProblemReportTable
  question_report: QuestionReportTable
  staff_role: StaffRoleTable
  audit_entry: AuditEntryTable
  withheld_result: WithheldResultTable
  released_result: ReleasedResultTable
  student_join: StudentJoinTable
  degree_correction: DegreeCorrectionTable
  sheet_upload: SheetUploadTable
  sheet_upload_part: SheetUploadPartTable
  sheet_upload_step: SheetUploadStepTable
  sheet_layout: SheetLayoutTable
  appeal: AppealTable
  appeal_request: AppealRequestTable
  visit_count: VisitCountTable
  library_removal: LibraryRemovalTable
  link_check: LinkCheckTable
}

/** A handle for queries: a connection pool or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

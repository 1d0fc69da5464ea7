import type { Kysely, Transaction } from 'kysely'
import type {
  AccountCredentialTable,
  AccountDeviceTable,
  AccountGuessTable,
  AccountInvitationTable,
  AccountPasskeyTable,
  AccountSecondFactorTable,
  AccountSessionTable,
  AccountUserTable,
  AccountVerificationTable,
} from './account-tables.ts'
import type { ProblemReportTable, SuggestionTable } from './feedback-tables.ts'
import type { AnnouncementTable, PortalSettingTable } from './front-tables.ts'
import type { LibraryRemovalTable, LinkCheckTable } from './library-desk-tables.ts'
import type {
  BookTable,
  GeneralSubjectTable,
  GradeSubjectTable,
  RecordingTable,
  ResourceTable,
  ScheduleImageTable,
  StoredFileTable,
  TimetableTable,
} from './library-tables.ts'
import type {
  AppealRequestTable,
  AppealTable,
  AuditEntryTable,
  AuditHeadTable,
  BackupTurnTable,
  DegreeCorrectionTable,
  ReleasedResultTable,
  SheetAcceptanceTable,
  SheetLayoutTable,
  SheetStopTable,
  StaffRoleTable,
  StudentJoinTable,
  VisitCountTable,
  WithheldResultTable,
} from './office-tables.ts'
import type {
  AnswerBatchTable,
  QuestionCountTable,
  QuestionPickTable,
  QuestionReportTable,
  QuestionTable,
} from './question-tables.ts'
import type {
  ImportRunTable,
  SheetRowOwnTable,
  SheetRowSetTable,
  SheetRowSharedTable,
  SheetRowView,
  SheetSubjectTable,
  SheetTable,
} from './sheet-tables.ts'
import type { HiddenStudentTable, IdentityQuestionTable, StudentCodeTable, StudentTable } from './student-tables.ts'
import type { SheetUploadPartTable, SheetUploadStepTable, SheetUploadTable } from './upload-tables.ts'

/**
 * The tables as both engines have them; besides the migrations, this is their only declaration. `migrate.test.ts`
 * compares tables, columns, types, nulls and lists of values with the migrated databases. Booleans are 0 or 1, times
 * are ISO 8601 texts in UTC, structures are JSON texts, totals and maximum marks are integers in hundredths, and single
 * marks are the sheet's texts.
 */

/** A single row: the counter that increments with every change that readers see. */
export interface PublicationTable {
  id: number
  version: number
}

export interface Tables {
  sheet: SheetTable
  sheet_subject: SheetSubjectTable
  /** A view. */
  sheet_row: SheetRowView
  sheet_row_set: SheetRowSetTable
  sheet_row_shared: SheetRowSharedTable
  sheet_row_own: SheetRowOwnTable
  sheet_stop: SheetStopTable
  sheet_acceptance: SheetAcceptanceTable
  student: StudentTable
  student_code: StudentCodeTable
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
  timetable: TimetableTable
  announcement: AnnouncementTable
  portal_setting: PortalSettingTable
  question: QuestionTable
  account_user: AccountUserTable
  account_session: AccountSessionTable
  account_credential: AccountCredentialTable
  account_verification: AccountVerificationTable
  account_passkey: AccountPasskeyTable
  account_second_factor: AccountSecondFactorTable
  account_invitation: AccountInvitationTable
  account_device: AccountDeviceTable
  account_guess: AccountGuessTable
  suggestion: SuggestionTable
  problem_report: ProblemReportTable
  question_count: QuestionCountTable
  question_pick: QuestionPickTable
  answer_batch: AnswerBatchTable
  question_report: QuestionReportTable
  staff_role: StaffRoleTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
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
  backup_turn: BackupTurnTable
  library_removal: LibraryRemovalTable
  link_check: LinkCheckTable
}

/** A handle for queries: a connection pool or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

import * as z from 'zod/mini'
import * as academicYearSchema from '#contract/academic-year-schema.ts'
import * as accounts from '#contract/accounts.ts'
import * as adminAppeals from '#contract/admin-appeals.ts'
import * as adminAudit from '#contract/admin-audit.ts'
import * as adminBoard from '#contract/admin-board.ts'
import * as adminDashboard from '#contract/admin-dashboard.ts'
import * as adminFront from '#contract/admin-front.ts'
import * as adminInbox from '#contract/admin-inbox.ts'
import * as adminLibrary from '#contract/admin-library.ts'
import * as adminLinks from '#contract/admin-links.ts'
import * as adminPeople from '#contract/admin-people.ts'
import * as adminQuestions from '#contract/admin-questions.ts'
import * as adminSeatLists from '#contract/admin-seat-lists.ts'
import * as adminSheets from '#contract/admin-sheets.ts'
import * as adminStudents from '#contract/admin-students.ts'
import * as adminUploads from '#contract/admin-uploads.ts'
import * as analytics from '#contract/analytics.ts'
import * as appeals from '#contract/appeals.ts'
import * as appealsPeriod from '#contract/appeals-period.ts'
import * as auditChain from '#contract/audit-chain.ts'
import * as awaited from '#contract/awaited.ts'
import * as awaitedSetting from '#contract/awaited-setting.ts'
import * as confirmation from '#contract/confirmation.ts'
import * as contributing from '#contract/contributing.ts'
import * as degrees from '#contract/degrees.ts'
import * as done from '#contract/done.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as facultyShape from '#contract/faculty-shape.ts'
import * as feedback from '#contract/feedback.ts'
import * as find from '#contract/find.ts'
import * as health from '#contract/health.ts'
import * as identity from '#contract/identity.ts'
import * as letters from '#contract/letters.ts'
import * as library from '#contract/library.ts'
import * as libraryLines from '#contract/library-lines.ts'
import * as markWords from '#contract/mark-words.ts'
import * as moment from '#contract/moment.ts'
import * as officeReason from '#contract/office-reason.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as portal from '#contract/portal.ts'
import * as problem from '#contract/problem.ts'
import * as proof from '#contract/proof.ts'
import * as questionCounts from '#contract/question-counts.ts'
import * as questionFileCalls from '#contract/question-file-calls.ts'
import * as questionMedia from '#contract/question-media.ts'
import * as quiz from '#contract/quiz.ts'
import * as results from '#contract/results.ts'
import * as secondFactor from '#contract/second-factor.ts'
import * as sessions from '#contract/sessions.ts'
import * as sheetComparison from '#contract/sheet-comparison.ts'
import * as sheetLayouts from '#contract/sheet-layouts.ts'
import * as sheetPublication from '#contract/sheet-publication.ts'
import * as sheetStops from '#contract/sheet-stops.ts'
import * as storageFiles from '#contract/storage-files.ts'
import * as studentCodes from '#contract/student-codes.ts'
import * as timetableFiles from '#contract/timetable-files.ts'
import * as timetables from '#contract/timetables.ts'
import * as uploadChoices from '#contract/upload-choices.ts'
import * as uploadReview from '#contract/upload-review.ts'

/** A group of calls in the API documentation, and the files of the contract that declare them. */
interface Part {
  tag: string
  description: string
  files: readonly object[]
}

/**
 * The contract's files by group. The constant `signInEndpoint` is documented as the call `signIn`, and `questionSchema`
 * as the component `Question`. `document.test.ts` fails with the name of a file that is missing here.
 */
export const PARTS: readonly Part[] = [
  {
    tag: 'Results',
    description: 'Published results: lists, students, transcripts, figures.',
    files: [results, degrees, find, analytics, storageFiles, academicYearSchema],
  },
  {
    tag: 'Library',
    description: 'Books, past exams, resources, recordings and timetables.',
    files: [library, timetables, libraryLines],
  },
  { tag: 'Quizzes', description: 'The questions of the quizzes.', files: [quiz, questionCounts] },
  {
    tag: 'Contributing',
    description: 'Questions that members contribute, and question files.',
    files: [contributing, questionFileCalls, questionMedia],
  },
  { tag: 'Appeals', description: 'Appeals against marks, for students.', files: [appeals, appealsPeriod] },
  {
    tag: 'Portal',
    description: 'The front page, messages to the office, and health checks.',
    files: [portal, facultyShape, feedback, health, awaited, awaitedSetting, done, moment, problem],
  },
  {
    tag: 'Accounts',
    description: 'Signing in and out, sessions, passwords, second factors, proofs.',
    files: [accounts, confirmation, letters, sessions, secondFactor, passkeys, proof],
  },
  {
    tag: 'Office: uploads',
    description: 'Sheet files on their way to a draft.',
    files: [adminUploads, uploadChoices, uploadReview, sheetLayouts, markWords],
  },
  {
    tag: 'Office: sheets',
    description: "A year's board, and the versions of sheets: publish, withdraw, correct, compare.",
    files: [adminBoard, adminSheets, sheetPublication, sheetStops, sheetComparison, officeReason],
  },
  {
    tag: 'Office: students',
    description: 'Hidden students, withheld results, identities, lists of seats, printed codes.',
    files: [adminStudents, adminSeatLists, studentCodes],
  },
  { tag: 'Office: appeals', description: 'Answering appeals.', files: [adminAppeals] },
  { tag: 'Office: library', description: 'Editing the library.', files: [adminLibrary, adminLinks, timetableFiles] },
  { tag: 'Office: questions', description: 'Reviewing contributed questions.', files: [adminQuestions] },
  { tag: 'Office: front page', description: 'Announcements and settings.', files: [adminFront, identity] },
  { tag: 'Office: people', description: 'Accounts, roles and invitations.', files: [adminPeople] },
  { tag: 'Office: messages', description: 'Suggestions and reports of problems.', files: [adminInbox] },
  {
    tag: 'Office: upkeep',
    description: 'Dashboard, backups and the audit log.',
    files: [adminDashboard, adminAudit, auditChain],
  },
]

/**
 * A call with its name in the documentation, such as `signIn`, and its group. The name stays the same between releases.
 */
export interface NamedCall {
  name: string
  tag: string
  endpoint: Endpoint
}

/** Returns the calls of all groups. */
export function namedCalls(): NamedCall[] {
  return PARTS.flatMap(({ tag, files }) =>
    exportsOf(files).flatMap(([name, value]) =>
      isEndpoint(value) ? { name: name.replace(/Endpoint$/, ''), tag, endpoint: value } : [],
    ),
  )
}

/** Returns every exported schema with the name of its component: `questionSchema` is `Question`. */
export function namedSchemas(): [name: string, schema: z.ZodMiniType][] {
  return exportsOf(PARTS.flatMap(({ files }) => files)).flatMap<[string, z.ZodMiniType]>(([name, value]) =>
    value instanceof z.ZodMiniType ? [[capitalised(name.replace(/Schema$/, '')), value]] : [],
  )
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function exportsOf(files: readonly object[]): [string, unknown][] {
  return files.flatMap((file) => Object.entries(file))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
}

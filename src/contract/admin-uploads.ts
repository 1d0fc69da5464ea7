import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { utcMoment } from './moment.ts'
import { oddStatisticSchema } from './odd-statistics.ts'
import { comparedStudent, sheetComparisonSchema } from './sheet-comparison.ts'
import { SHEET_PROBLEMS, type SheetProblemCode } from './sheet-problems.ts'
import { UNREADABLE_REASONS } from './unreadable-files.ts'
import { COLUMN_ROLES, UPLOAD_LIMITS, UPLOAD_STEPS, uploadChangeSchema, uploadChoicesSchema } from './upload-choices.ts'

/** Uploaded result sheets, from the file to a draft or a published sheet. */

/** Maximum file size that the sheet reader accepts. */
export const MAX_UPLOAD_BYTES = 50_000_000
/** Rows on one page of a sheet's grid. */
export const UPLOAD_ROWS_PAGE = 50
/** Maximum entries of each list of a review; its count includes them all. */
export const REVIEW_LIST = 200

/** `drafting`: waiting while its draft is written, if the process that answers knows of it. */
const UPLOAD_STATES = ['reading', 'waiting', 'unreadable', 'drafting', 'drafted', 'discarded'] as const

// `Object.keys` loses the key type; the object is a literal, so its keys are the codes.
const problemCode = z.enum(Object.keys(SHEET_PROBLEMS) as [SheetProblemCode, ...SheetProblemCode[]])

const headSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  size: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** Progress of reading the file or writing its draft, in per cent. */
  progress: z.number(),
  /** Why the file is unreadable. */
  fault: z.nullable(z.enum(UNREADABLE_REASONS)),
  /** The row that the reason refers to. */
  fault_row: z.nullable(z.number()),
  revision: z.number(),
  sheet_id: z.nullable(z.string()),
  uploaded_by: z.string(),
  uploaded_at: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
  changed_what: z.enum(UPLOAD_STEPS),
})
export type UploadHead = z.output<typeof headSchema>

const problemSchema = z.object({
  code: problemCode,
  severity: z.enum(['error', 'warning']),
  row: z.nullable(z.number()),
  column: z.nullable(z.string()),
  value: z.optional(z.string()),
  expected: z.optional(z.string()),
})
export type UploadProblem = z.output<typeof problemSchema>

const columnSchema = z.object({
  column: z.string(),
  /** The column's header in the file. */
  header: z.string(),
  role: z.enum(COLUMN_ROLES),
  /** For a subject: its name, full mark (0 if none is readable), and whether it counts in the total. */
  name: z.string(),
  full_mark: z.number(),
  counted: z.boolean(),
  /** Whether the office chose it. */
  chosen: z.boolean(),
})
export type UploadColumn = z.output<typeof columnSchema>

const questionSchema = z.object({
  row: z.number(),
  name: z.string(),
  seat_number: z.string(),
  candidates: z.array(z.object({ ...comparedStudent.shape, grade: z.number(), year: z.number() })),
})
export type IdentityQuestion = z.output<typeof questionSchema>

const reviewSchema = z.object({
  layout: z.enum(['template', 'control']),
  worksheet: z.string(),
  worksheets: z.array(z.string()),
  heading: z.object({
    grade: z.nullable(z.literal([1, 2, 3, 4])),
    term: z.nullable(z.literal([1, 2])),
    year: z.nullable(z.number()),
    session: z.literal([1, 2]),
  }),
  header_row: z.nullable(z.number()),
  columns: z.array(columnSchema),
  students: z.number(),
  withheld: z.number(),
  /** Counted up to the reader's limit. */
  errors: z.number(),
  warnings: z.number(),
  /** Errors first. */
  problems: z.array(problemSchema),
  identities: z.object({
    linked: z.number(),
    same_seat: z.number(),
    explicit: z.number(),
    new: z.number(),
    ambiguous: z.number(),
  }),
  questions: z.array(questionSchema),
  /** Compared with the published version; null if none is published. */
  comparison: z.nullable(z.object({ ...sheetComparisonSchema.shape, sheet_id: z.string(), version: z.number() })),
  odd: z.array(oddStatisticSchema),
  /** Existing sheets made from the identical file. */
  standing: z.array(z.object({ sheet_id: z.string(), state: z.string() })),
  /** `repeated`: a sheet of the same file with the same choices exists, so no second one can be made. */
  outcome: z.enum(['new', 'repeated', 'rejected']),
  /** The version number that a draft would get. */
  version: z.nullable(z.number()),
  /** Whether the draft removes the demonstration data; the faculty's first own sheet does. */
  removes_demo: z.boolean(),
})
export type UploadReview = z.output<typeof reviewSchema>

const gridRowSchema = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  /** Letters of the corrected cells. */
  corrected: z.array(z.string()),
  /** Why the office leaves the row out; null if it does not. */
  left_out: z.nullable(z.string()),
  problems: z.array(problemSchema),
})
export type UploadGridRow = z.output<typeof gridRowSchema>

const params = z.object({ upload: z.string().check(z.maxLength(40)) })
const revision = z.number().check(z.int(), z.gte(0))
const headOnly = z.object({ upload: headSchema })

export const uploadSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads',
  summary: 'Accepts a sheet file and reads it in the background.',
  access: 'results_officer',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ id: z.string() }),
  problems: ['invalid_request', 'too_large'],
})

export const listUploadsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads',
  summary: 'The uploads that are not yet sheets, newest first, with those discarded recently.',
  access: 'results_officer',
  response: z.object({ uploads: z.array(headSchema) }),
})

export const uploadReviewEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/{upload}',
  summary:
    'One upload as the reader understood it. Only waiting uploads have a review, also while their draft is written.',
  access: 'results_officer',
  params,
  response: z.object({
    upload: headSchema,
    choices: z.nullable(uploadChoicesSchema),
    review: z.nullable(reviewSchema),
  }),
  problems: ['not_found'],
})

export const uploadRowsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/{upload}/rows',
  summary: 'One page of the rows of an uploaded sheet, each with its problems.',
  access: 'results_officer',
  params,
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
    /** Selects the page with this row; replaces `page`. */
    row: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_048_576))),
    only: z.optional(z.literal('problems')),
  }),
  response: z.object({
    rows: z.array(gridRowSchema),
    page: z.number(),
    pages: z.number(),
    total: z.number(),
  }),
  problems: ['not_found', 'sheet_state'],
})
export type UploadRows = z.output<typeof uploadRowsEndpoint.response>

export const changeUploadEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/admin/uploads/{upload}',
  summary: 'Changes one choice of an upload; refused with edit_conflict if somebody else changed the upload.',
  access: 'results_officer',
  params,
  body: z.object({ revision, change: uploadChangeSchema }),
  response: headOnly,
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict'],
})

export const discardUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/discard',
  summary: 'Discards an upload; it can be restored for a day.',
  access: 'results_officer',
  params,
  body: z.object({ revision }),
  response: headOnly,
  problems: ['not_found', 'sheet_state', 'edit_conflict'],
})

export const restoreUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/restore',
  summary: 'Restores a discarded upload.',
  access: 'results_officer',
  params,
  body: z.object({ revision }),
  response: headOnly,
  problems: ['not_found', 'sheet_state', 'edit_conflict'],
})

const publication = z.union([
  z.object({ when: z.literal('later') }),
  z.object({ when: z.literal('now') }),
  z.object({ when: z.literal('at'), at: utcMoment }),
])
export type Publication = z.output<typeof publication>

export const draftUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/draft',
  summary: 'Turns an upload without errors into a draft, and publishes it now, at a given time, or not yet.',
  access: 'results_officer',
  params,
  body: z.object({ revision, publication }),
  response: z.object({ sheet_id: z.string() }),
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict', 'rejected_sheet'],
})

/** Whether a text is valid as a reason. */
export function isReason(text: string): boolean {
  const { length } = text.trim()
  return length >= 3 && length <= UPLOAD_LIMITS.reason
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { utcMoment } from './moment.ts'
import { oddStatisticSchema } from './odd-statistics.ts'
import { comparedStudent, sheetComparisonSchema } from './sheet-comparison.ts'
import { SHEET_PROBLEMS, type SheetProblemCode } from './sheet-problems.ts'
import { UNREADABLE_REASONS } from './unreadable-files.ts'
import { COLUMN_ROLES, UPLOAD_LIMITS, UPLOAD_STEPS, uploadChangeSchema, uploadChoicesSchema } from './upload-choices.ts'

/** The results desk, from an uploaded file to a draft or a published sheet. */

/** What the reader of sheets takes. */
export const MAX_UPLOAD_BYTES = 50_000_000
/** Rows on one page of a sheet's grid. */
export const UPLOAD_ROWS_PAGE = 50
/** Maximum entries of each list of a review; its count has them all. */
export const REVIEW_LIST = 200

/** `drafting`: a waiting one while its draft is written, as far as the portal process that is asked knows of it. */
const UPLOAD_STATES = ['reading', 'waiting', 'unreadable', 'drafting', 'drafted', 'discarded'] as const

// The keys of a literal object are its codes.
const problemCode = z.enum(Object.keys(SHEET_PROBLEMS) as [SheetProblemCode, ...SheetProblemCode[]])

const headSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  size: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** How much of the file is read, or of its draft written, in per cent. */
  progress: z.number(),
  /** Why an unreadable file cannot be read. */
  fault: z.nullable(z.enum(UNREADABLE_REASONS)),
  /** The row of the file that the reason names. */
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
  /** What the file writes above the column. */
  header: z.string(),
  role: z.enum(COLUMN_ROLES),
  /** For a subject: its name, full mark (0 where none is readable), and whether it counts in the total. */
  name: z.string(),
  full_mark: z.number(),
  counted: z.boolean(),
  /** The desk decided it. */
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
  }),
  header_row: z.nullable(z.number()),
  columns: z.array(columnSchema),
  students: z.number(),
  withheld: z.number(),
  /** Counted to the limit of the reading's list. */
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
  /** Against the version that readers see now; null while none is published. */
  comparison: z.nullable(z.object({ ...sheetComparisonSchema.shape, sheet_id: z.string(), version: z.number() })),
  odd: z.array(oddStatisticSchema),
  /** Sheets that were made of the very same file. */
  standing: z.array(z.object({ sheet_id: z.string(), state: z.string() })),
  /** `repeated`: the same file with the same choices stands, so no second sheet can be made. */
  outcome: z.enum(['new', 'repeated', 'rejected']),
  /** The version that a draft would be. */
  version: z.nullable(z.number()),
  /** The first sheet of the faculty's own takes the demonstration's place. */
  removes_demo: z.boolean(),
})
export type UploadReview = z.output<typeof reviewSchema>

const gridRowSchema = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  /** Letters of the corrected cells. */
  corrected: z.array(z.string()),
  /** Why the desk leaves the row out; null where it does not. */
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
  summary: 'Takes a sheet file; it is read behind the answer.',
  access: 'results_officer',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ id: z.string() }),
  problems: ['invalid_request', 'too_large'],
})

export const listUploadsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads',
  summary: 'The uploads that are not yet sheets, newest first, with those discarded lately.',
  access: 'results_officer',
  response: z.object({ uploads: z.array(headSchema) }),
})

export const uploadReviewEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/{upload}',
  summary:
    'An upload with what was understood of it; without a review unless it waits for the desk, also while it is drafted.',
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
    /** The page that holds this row, in place of `page`. */
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
  summary: 'Changes one choice for an upload, unless somebody else changed it meanwhile.',
  access: 'results_officer',
  params,
  body: z.object({ revision, change: uploadChangeSchema }),
  response: headOnly,
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict'],
})

export const discardUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/discard',
  summary: 'Puts an upload away; it can be taken back for a day.',
  access: 'results_officer',
  params,
  body: z.object({ revision }),
  response: headOnly,
  problems: ['not_found', 'sheet_state', 'edit_conflict'],
})

export const restoreUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/restore',
  summary: 'Takes a discarded upload back.',
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
  summary: 'Makes an upload without errors a draft, and publishes it now, at a time, or not yet.',
  access: 'results_officer',
  params,
  body: z.object({ revision, publication }),
  response: z.object({ sheet_id: z.string() }),
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict', 'rejected_sheet'],
})

/** Whether a reason may be sent: the contract's own rule. */
export function isReason(text: string): boolean {
  const { length } = text.trim()
  return length >= 3 && length <= UPLOAD_LIMITS.reason
}

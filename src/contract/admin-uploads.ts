import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { markMeaning } from './mark-words.ts'
import { utcMoment } from './moment.ts'
import { comparedStudent, sheetComparisonSchema } from './sheet-comparison.ts'
import { HEADING_PARTS, HEADING_SOURCES } from './sheet-heading.ts'
import { SHEET_PROBLEMS, type SheetProblemCode } from './sheet-problems.ts'
import { accept, sheetPublicationSchema } from './sheet-publication.ts'
import { UNREADABLE_REASONS } from './unreadable-files.ts'
import {
  COLUMN_ROLES,
  cellsOrderSchema,
  UPLOAD_LIMITS,
  UPLOAD_STEPS,
  uploadChangeSchema,
  uploadChoicesSchema,
} from './upload-choices.ts'

/** Uploaded result sheets, from the file to a draft or a published sheet. */

/** Maximum file size that the sheet reader accepts. */
export const MAX_UPLOAD_BYTES = 50_000_000
/** Rows on one page of a sheet's grid. */
export const UPLOAD_ROWS_PAGE = 50
/** Maximum cells that the preview of a change lists. */
export const PREVIEW_LIST = 100
/** Maximum worksheets that one split makes uploads of. */
export const MOST_WORKSHEETS = 20
/** Maximum entries of each list of a review; its count includes them all. */
export const REVIEW_LIST = 200

/** `drafting`: waiting while its draft is written, if the process that answers knows of it. */
const UPLOAD_STATES = ['reading', 'waiting', 'unreadable', 'drafting', 'drafted', 'discarded'] as const

// `Object.keys` loses the key type; the object is a literal, so its keys are the codes.
const problemCode = z.enum(Object.keys(SHEET_PROBLEMS) as [SheetProblemCode, ...SheetProblemCode[]])

const summarySchema = z.object({
  grade: z.nullable(z.literal([1, 2, 3, 4])),
  term: z.nullable(z.literal([1, 2])),
  year: z.nullable(z.number()),
  session: z.literal([1, 2]),
  students: z.number(),
  errors: z.number(),
  warnings: z.number(),
  /** Rows whose student is not decided. */
  questions: z.number(),
  /** `new`: a draft can be made of it as it is. */
  outcome: z.enum(['new', 'repeated', 'rejected']),
})
/** What the waiting list says of an upload's last review. */
export type UploadSummary = z.output<typeof summarySchema>

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
  /** The worksheet that the reason refers to. */
  fault_worksheet: z.nullable(z.string()),
  revision: z.number(),
  sheet_id: z.nullable(z.string()),
  uploaded_by: z.string(),
  uploaded_at: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
  changed_what: z.enum(UPLOAD_STEPS),
  /** Null while the file is read or reviewed. */
  summary: z.nullable(summarySchema),
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
  /** The group of subjects under which the header has it. */
  group: z.enum(['counted', 'uncounted', 'carried', 'unknown']),
  /** The division that alone takes the subject; empty for all. */
  division: z.string(),
  /** Whether the office chose it. */
  chosen: z.boolean(),
  /** `sure`: by known words; `guess`: worth a look; `none`: nothing is known of the column. */
  confidence: z.enum(['chosen', 'sure', 'guess', 'none']),
})
export type UploadColumn = z.output<typeof columnSchema>

const questionSchema = z.object({
  row: z.number(),
  name: z.string(),
  seat_number: z.string(),
  candidates: z.array(z.object({ ...comparedStudent.shape, grade: z.number(), year: z.number() })),
})
export type IdentityQuestion = z.output<typeof questionSchema>

const headingSchema = z.object({
  grade: z.nullable(z.literal([1, 2, 3, 4])),
  term: z.nullable(z.literal([1, 2])),
  year: z.nullable(z.number()),
  session: z.literal([1, 2]),
})

const reviewSchema = z.object({
  layout: z.enum(['template', 'control']),
  worksheet: z.string(),
  worksheets: z.array(z.string()),
  /** The worksheets that are result sheets, if there are several: each can become an upload. */
  tabs: z.array(z.object({ worksheet: z.string(), heading: headingSchema, students: z.number() })),
  heading: headingSchema,
  /** What stated each part of the heading. */
  heading_from: z.partialRecord(z.enum(HEADING_PARTS), z.enum(HEADING_SOURCES)),
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
  /** What publishing it would change, in figures; null until the heading and all rows can be read. */
  figures: z.nullable(sheetPublicationSchema.shape.figures),
  /** What would stop its publication. */
  stops: sheetPublicationSchema.shape.stops,
  /** Existing sheets made from the identical file. */
  standing: z.array(z.object({ sheet_id: z.string(), state: z.string() })),
  /** `repeated`: a sheet of the same file with the same choices exists, so no second one can be made. */
  outcome: z.enum(['new', 'repeated', 'rejected']),
  /** The version number that a draft would get. */
  version: z.nullable(z.number()),
  /** Whether the draft removes the demonstration data; the faculty's first own sheet does. */
  removes_demo: z.boolean(),
  /** Texts in the columns of marks, and signs beside marks, whose meaning must be said; most frequent first. */
  unknown_words: z.array(
    z.object({ text: z.string(), count: z.number(), is_sign: z.boolean(), proposed: z.nullable(markMeaning) }),
  ),
  /** The name under which the draft will keep the layout; null if it keeps none. */
  keeps_layout: z.nullable(z.string()),
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
    /** The change that an undo takes back; null if there is none. */
    undo: z.nullable(z.object({ what: z.enum(UPLOAD_STEPS), by: z.string(), at: z.string() })),
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

const rowQuery = z.coerce.number().check(z.int(), z.gte(0), z.lte(1_048_576))
const letters = z.string().check(z.regex(/^[A-Z]{1,3}$/))

export const findInUploadEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/{upload}/find',
  summary: 'The next or previous cell with a fault or a text, after a given cell; starts again at the end.',
  access: 'results_officer',
  params,
  query: z.object({
    /** Omitted to look for faults. */
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.cell))),
    /** Looks in this column only. */
    in: z.optional(letters),
    whole: z.optional(z.literal('yes')),
    /** The cell to start after; row 0 is the head of the columns, no column is the head of the row. */
    row: rowQuery,
    column: z.optional(letters),
    back: z.optional(z.literal('yes')),
    only: z.optional(z.literal('problems')),
  }),
  response: z.object({
    /** Cells found in all, and the 1-based number of this one among them. */
    count: z.number(),
    number: z.number(),
    /** `index` is the row's place in the list of rows; null for the head of the columns. */
    cell: z.nullable(z.object({ row: z.number(), column: z.nullable(z.string()), index: z.nullable(z.number()) })),
  }),
  problems: ['not_found', 'sheet_state'],
})
export type FoundCell = z.output<typeof findInUploadEndpoint.response>

const changedCell = z.object({
  row: z.number(),
  column: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangedCell = z.output<typeof changedCell>

export const previewCellsEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/preview',
  summary: 'The cells that a replacement or a paste would change; changes nothing.',
  access: 'results_officer',
  params,
  body: z.object({ order: cellsOrderSchema }),
  response: z.object({ count: z.number(), cells: z.array(changedCell).check(z.maxLength(PREVIEW_LIST)) }),
  problems: ['invalid_request', 'not_found', 'sheet_state'],
})
export type CellsPreview = z.output<typeof previewCellsEndpoint.response>

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

export const splitUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/{upload}/split',
  summary: 'Makes an upload of each given worksheet and discards the one with all of them.',
  access: 'results_officer',
  params,
  body: z.object({
    revision,
    worksheets: z
      .array(z.string().check(z.maxLength(UPLOAD_LIMITS.cell)))
      .check(z.minLength(1), z.maxLength(MOST_WORKSHEETS)),
  }),
  response: z.object({ uploads: z.array(z.string()) }),
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict'],
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
  body: z.object({ revision, publication, accept }),
  response: z.object({ sheet_id: z.string() }),
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict', 'rejected_sheet', 'publication_stopped'],
})

const COLUMN_PROBLEMS: ReadonlySet<SheetProblemCode> = new Set<SheetProblemCode>([
  'subject_twice',
  'subject_unnamed',
  'full_mark_missing',
  'full_mark_invalid',
  'counted_flag_invalid',
  'full_mark_of_parts',
  'group_unknown',
])

/** Whether a problem is settled by saying what its column holds, so that it belongs to the column's head. */
export function isOfColumn(code: SheetProblemCode): boolean {
  return COLUMN_PROBLEMS.has(code)
}

/** Whether a text is valid as a reason. */
export function isReason(text: string): boolean {
  const { length } = text.trim()
  return length >= 3 && length <= UPLOAD_LIMITS.reason
}

import * as z from 'zod/mini'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { uploadEndpoint } from './file-endpoint.ts'
import { markWordsSchema } from './mark-words.ts'
import { utcMoment } from './moment.ts'
import { accept, acceptsStops, replaces } from './sheet-publication.ts'
import {
  cellsOrderSchema,
  UPLOAD_LIMITS,
  UPLOAD_STEPS,
  uploadChangeSchema,
  uploadChoicesSchema,
} from './upload-choices.ts'
import { uploadGridRowSchema, uploadHeadSchema, uploadReviewSchema } from './upload-review.ts'

/** The office's calls for uploaded result sheets, from the file to a draft or a published sheet. */

/** The largest file that the sheet reader accepts. */
export const MAX_UPLOAD_BYTES = 50_000_000
/** Number of rows on one page of the grid, which shows the cells of an uploaded sheet. */
export const UPLOAD_ROWS_PAGE = 50
/** The most uploads that the list of uploads shows: the newest ones. */
export const MOST_UPLOADS = 100
/** The most cells that the preview of a change lists. */
export const PREVIEW_LIST = 100
/**
 * The most worksheets with cells in a file that is split into an upload per worksheet. A split takes over all chosen
 * worksheets or is refused.
 */
export const MOST_WORKSHEETS = 500

const params = z.object({ upload: z.string().check(z.maxLength(40)) })
const revision = z.number().check(z.int(), z.gte(0), z.lte(LARGEST_INTEGER))
export const headOnly = z.object({ upload: uploadHeadSchema })

export const uploadSheetEndpoint = uploadEndpoint({
  method: 'POST',
  path: '/api/admin/uploads',
  summary: 'Accepts a sheet file and reads it in the background.',
  access: 'results_officer',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBytes: MAX_UPLOAD_BYTES,
  response: z.object({ id: z.string() }),
  problems: ['invalid_request', 'too_large'],
})

export const listUploadsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads',
  summary: 'The newest uploads that are not yet sheets, newest first, with those discarded recently.',
  access: 'results_officer',
  isPolled: true,
  response: z.object({
    uploads: z.array(uploadHeadSchema).check(z.maxLength(MOST_UPLOADS)),
    /** Number of all uploads, including those that are not listed. */
    total: z.number(),
  }),
})

export const uploadReviewEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/{upload}',
  summary:
    'One upload with its choices and its review. Only a waiting upload has a review, and keeps it while its draft is written.',
  access: 'results_officer',
  isPolled: true,
  params,
  response: z.object({
    upload: uploadHeadSchema,
    choices: z.nullable(uploadChoicesSchema),
    review: z.nullable(uploadReviewSchema),
    /** The latest change of the choices, which an undo takes back; null if there is none. */
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
    /** Selects the page that has this row of the file; the call then ignores `page`. */
    row: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_048_576))),
    only: z.optional(z.literal('problems')),
  }),
  response: z.object({
    rows: z.array(uploadGridRowSchema),
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
    /** The text to look for; without it the call looks for cells with faults. */
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.cell))),
    /** The letters of the only column to search; without them the call searches all columns. */
    in: z.optional(letters),
    whole: z.optional(z.literal('yes')),
    /**
     * The cell after which the search begins. Row 0 stands for a column's header; without `column`, the search begins
     * at the head of the row, which comes before the row's cells.
     */
    row: rowQuery,
    column: z.optional(letters),
    back: z.optional(z.literal('yes')),
    only: z.optional(z.literal('problems')),
  }),
  response: z.object({
    /** The number of cells found, and the position of `cell` among them, from 1. */
    count: z.number(),
    number: z.number(),
    /** `index` is the row's position in the list of rows, from 0; null for the header of a column. */
    cell: z.nullable(z.object({ row: z.number(), column: z.nullable(z.string()), index: z.nullable(z.number()) })),
  }),
  problems: ['not_found', 'sheet_state'],
})
export type FoundCell = z.output<typeof findInUploadEndpoint.response>

export const changedCell = z.object({
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
  response: z.object({
    ...headOnly.shape,
    /** Words whose meaning for this file was taken back, but which the office's list still has, with its meaning. */
    kept_words: z.optional(markWordsSchema),
  }),
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
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict', 'too_large'],
})

export const publication = z.union([
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
  proof: acceptsStops,
  params,
  body: z.object({ revision, publication, accept, replaces }),
  response: z.object({ sheet_id: z.string() }),
  problems: ['invalid_request', 'not_found', 'sheet_state', 'edit_conflict', 'rejected_sheet', 'publication_stopped'],
})

/** Whether a text has a length that is allowed for a reason. */
export function isReason(text: string): boolean {
  const { length } = text.trim()
  return length >= 3 && length <= UPLOAD_LIMITS.reason
}

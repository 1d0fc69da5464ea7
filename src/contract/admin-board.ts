import * as z from 'zod/mini'
import { yearInAddress } from './academic-year-schema.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_NUMBERS, TERM_NUMBERS } from './faculty.ts'

/**
 * The board of a year: for each grade, term and session (first or resit), whether there is a result sheet, and what the
 * office has to do next.
 */

/**
 * What the result sheet of a grade, term and session needs next. `awaited`: a file, because there is none yet.
 * `errors`: corrections of the uploaded file, which has errors. `uploaded`: a draft, which can be made of the uploaded
 * file. `draft`: the publication of a version. `scheduled`: nothing, because a version will be published at a set time.
 * `published`: nothing. `withdrawn`: the publication of one of its versions, which are all withdrawn, or another file.
 */
export const BOARD_STATES = ['awaited', 'errors', 'uploaded', 'draft', 'scheduled', 'published', 'withdrawn'] as const
export type BoardState = (typeof BOARD_STATES)[number]

export const boardCellSchema = z.object({
  grade: z.literal(GRADE_NUMBERS),
  term: z.literal(TERM_NUMBERS),
  session: z.literal([1, 2]),
  state: z.enum(BOARD_STATES),
  /** Number of students in the uploaded file or version that `state` is about. */
  students: z.nullable(z.number()),
  /** Number of errors in the uploaded file; 0 unless `state` is `errors`. */
  errors: z.number(),
  /** The uploaded file that `state` is about. */
  upload_id: z.nullable(z.string()),
  /** The version of the sheet that `state` is about. */
  sheet_id: z.nullable(z.string()),
  /** When a scheduled version will be published. */
  publish_at: z.nullable(z.string()),
  /**
   * The version that is published, whatever `state` says. Readers see the published version of a second session only
   * while the first session is published, too.
   */
  published: z.nullable(z.object({ sheet_id: z.string(), version: z.number() })),
})
export type BoardCell = z.output<typeof boardCellSchema>

/** The most cells of a board: one for every grade, term and session. */
const MOST_CELLS = GRADE_NUMBERS.length * TERM_NUMBERS.length * 2

export const boardEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/board',
  summary:
    'The sheets of a year by grade, term and session: awaited, uploaded, with errors, drafted, published or withdrawn.',
  access: 'results_officer',
  query: z.object({
    /** By default the newest year that has a sheet or an uploaded file. */
    year: z.optional(yearInAddress),
  }),
  response: z.object({
    year: z.number(),
    /** The years that the board can show, newest first. */
    years: z.array(z.number()),
    cells: z.array(boardCellSchema).check(z.maxLength(MOST_CELLS)),
    /** Number of uploaded files whose grade, term or year is not known yet. */
    unplaced: z.number(),
  }),
})
export type Board = z.output<typeof boardEndpoint.response>

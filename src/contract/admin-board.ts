import * as z from 'zod/mini'
import { yearInAddress } from './academic-year-schema.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_NUMBERS, TERM_NUMBERS } from './faculty.ts'

/** The board of a year's sheets: what is there for each grade, term and session, and what comes next. */

/**
 * What the sheet of a grade, term and session needs next. `awaited`: there is no file yet. `errors`: the file has
 * errors. `uploaded`: a draft can be made of the file. `draft`: a version can be published. `scheduled`: a version will
 * publish itself. `published`: nothing.
 */
export const BOARD_STATES = ['awaited', 'errors', 'uploaded', 'draft', 'scheduled', 'published'] as const
export type BoardState = (typeof BOARD_STATES)[number]

export const boardCellSchema = z.object({
  grade: z.literal(GRADE_NUMBERS),
  term: z.literal(TERM_NUMBERS),
  session: z.literal([1, 2]),
  state: z.enum(BOARD_STATES),
  /** Students in the file or version that the state is about. */
  students: z.nullable(z.number()),
  /** Errors of the file; 0 for any other state. */
  errors: z.number(),
  /** The file that the state is about. */
  upload_id: z.nullable(z.string()),
  /** The version that the state is about. */
  sheet_id: z.nullable(z.string()),
  /** When a scheduled version is published. */
  publish_at: z.nullable(z.string()),
  /** What students see now, whatever comes next. */
  published: z.nullable(z.object({ sheet_id: z.string(), version: z.number() })),
})
export type BoardCell = z.output<typeof boardCellSchema>

/** Every grade, term and session. */
const MOST_CELLS = GRADE_NUMBERS.length * TERM_NUMBERS.length * 2

export const boardEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/board',
  summary: 'The sheets of a year by grade, term and session: awaited, uploaded, with errors, drafted or published.',
  access: 'results_officer',
  query: z.object({
    /** By default the newest year of any sheet or file. */
    year: z.optional(yearInAddress),
  }),
  response: z.object({
    year: z.number(),
    /** The years to choose from, newest first. */
    years: z.array(z.number()),
    cells: z.array(boardCellSchema).check(z.maxLength(MOST_CELLS)),
    /** Files whose grade, term or year is not known yet. */
    unplaced: z.number(),
  }),
})
export type Board = z.output<typeof boardEndpoint.response>

import * as z from 'zod/mini'
import { uploadEndpoint } from './file-endpoint.ts'

/** The cells of a spreadsheet file from which the office makes a timetable. */

export const MAX_TIMETABLE_FILE_BYTES = 2_000_000
const MAX_ROWS = 1000
const MAX_COLUMNS = 50
const MAX_WORKSHEETS = 100
/** The most rows, columns and names of worksheets that are read from a timetable file; the rest is ignored. */
export const TIMETABLE_FILE_LIMITS = { rows: MAX_ROWS, columns: MAX_COLUMNS, worksheets: MAX_WORKSHEETS } as const

const index = (most: number) => z.number().check(z.int(), z.gte(0), z.lte(most - 1))
const count = (most: number) => z.number().check(z.int(), z.gte(1), z.lte(most))

/**
 * Why a cell with a value has no text in `rows`: it is struck through or raised, or it is a formula without a result.
 */
const WHYS = ['struck', 'faulty'] as const

export const timetableFileSchema = z.object({
  /** The texts of the visible cells, row by row. */
  rows: z.array(z.array(z.string()).check(z.maxLength(MAX_COLUMNS))).check(z.maxLength(MAX_ROWS)),
  /** For each row of `rows`, its row number in the file. */
  rowNumbers: z.array(z.number().check(z.int())).check(z.maxLength(MAX_ROWS)),
  /** For each column of `rows`, its letters in the file. */
  columnLetters: z.array(z.string()).check(z.maxLength(MAX_COLUMNS)),
  /**
   * The merged cells that have a text: the indexes of their first cell, which has the text, and how many rows and
   * columns they cover.
   */
  merged: z
    .array(
      z.object({
        row: index(MAX_ROWS),
        column: index(MAX_COLUMNS),
        rows: count(MAX_ROWS),
        columns: count(MAX_COLUMNS),
      }),
    )
    .check(z.maxLength(MAX_ROWS * MAX_COLUMNS)),
  /** The cells whose text was left out of `rows` because it may not be valid any more, by their indexes. */
  leftOut: z
    .array(z.object({ row: index(MAX_ROWS), column: index(MAX_COLUMNS), why: z.enum(WHYS), text: z.string() }))
    .check(z.maxLength(MAX_ROWS * MAX_COLUMNS)),
  /** The names of the other visible worksheets that have cells. */
  otherWorksheets: z.array(z.string()).check(z.maxLength(MAX_WORKSHEETS)),
  /** Whether the worksheet has more rows or columns than were read. */
  isCut: z.boolean(),
})
export type TimetableFile = z.infer<typeof timetableFileSchema>

export const readTimetableFileEndpoint = uploadEndpoint({
  method: 'POST',
  path: '/api/admin/library/timetables/file',
  summary: 'Reads the cells of a spreadsheet or CSV: the first visible worksheet. Stores nothing.',
  access: 'librarian',
  maxBytes: MAX_TIMETABLE_FILE_BYTES,
  response: timetableFileSchema,
  problems: ['too_large', 'unreadable_file'],
})

import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'
import { GRADE_NUMBERS, STUDENT_ID_LENGTH, TERM_NUMBERS } from './faculty.ts'
import { markMeaning, markWord, markWordsSchema, namesEachWordOnce } from './mark-words.ts'

/** The office's choices for an uploaded sheet: what the file does not say or says wrongly. */

export const UPLOAD_LIMITS = {
  cell: 200,
  reason: 300,
  subject: 200,
  /** The most corrected cells of one upload; also the most cells that one replacement or paste changes. */
  corrections: 5000,
  /** The most rows of one paste. */
  pastedRows: 5000,
  /** Columns that the grid of cells shows, and therefore the most columns that one paste can have. */
  columns: 200,
  layoutName: 120,
  fullMark: 99_999,
} as const

/**
 * What a column can contain, as the office chooses it; the roles of other columns are recognised by their headers. If
 * several columns are the `name`, their texts are joined in order. A `part` is a component of the subject that `name`
 * names, and is read only to check the subject's mark. `carried_subject` has marks in a certain subject of an earlier
 * grade; `carried_name` and `carried_mark` have the names and marks of any such subjects.
 */
export const COLUMN_ROLES = [
  'seat',
  'name',
  'studentId',
  'subject',
  'part',
  'carried_subject',
  'carried_name',
  'carried_mark',
  'total',
  'percentage',
  'classification',
  'rank',
  'verdict',
  'note',
  'ignored',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

const rowNumber = z.number().check(z.int(), z.gte(1), z.lte(1_048_576))
const columnLetters = z.string().check(z.regex(/^[A-Z]{1,3}$/))
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(UPLOAD_LIMITS.reason))
const cellText = z.string().check(z.trim(), z.maxLength(UPLOAD_LIMITS.cell))

export const headingChoice = z.object({
  grade: z.optional(z.literal(GRADE_NUMBERS)),
  term: z.optional(z.literal(TERM_NUMBERS)),
  /** The second calendar year of the academic year. */
  year: z.optional(yearSchema),
  session: z.optional(z.literal([1, 2])),
})

function hasTwoDecimals(mark: number): boolean {
  return Math.abs(mark * 100 - Math.round(mark * 100)) < 1e-6
}

const fullMark = z
  .number()
  .check(z.positive(), z.lte(UPLOAD_LIMITS.fullMark), z.refine(hasTwoDecimals, 'two decimals at most'))

export const columnChoice = z.object({
  role: z.enum(COLUMN_ROLES),
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(UPLOAD_LIMITS.subject))),
  full_mark: z.optional(fullMark),
  counted: z.optional(z.boolean()),
})
export type ColumnChoice = z.output<typeof columnChoice>

/** Whether two choices for a column are the same; an absent choice differs from every choice. */
export function isSameColumn(one: ColumnChoice, other: ColumnChoice | undefined): boolean {
  if (one.role !== other?.role || one.name !== other.name) return false
  return one.full_mark === other.full_mark && one.counted === other.counted
}

/** The nine-digit identifier of a known student, or `new` for a person on no earlier sheet. */
const identity = z.string().check(z.regex(new RegExp(`^(new|\\d{${STUDENT_ID_LENGTH}})$`)))

const who = { by: z.string(), at: z.string() }

const layoutName = z.string().check(z.trim(), z.minLength(1), z.maxLength(UPLOAD_LIMITS.layoutName))

/** Grade and term of the sheet from which a layout knows its subjects. */
export const taughtSheet = z.pick(headingChoice, { grade: true, term: true })

/** The choices that a layout gave to an upload, stored to distinguish them from what the office chose for the file. */
const givenChoices = z.object({
  columns: z.record(columnLetters, columnChoice),
  full_mark_all: z.optional(fullMark),
  header_row: z.optional(rowNumber),
  taught: z.optional(taughtSheet),
})

/** All choices for one upload, as they are stored and shown. */
export const uploadChoicesSchema = z.object({
  heading: headingChoice,
  worksheet: z.optional(z.string().check(z.maxLength(UPLOAD_LIMITS.cell))),
  header_row: z.optional(rowNumber),
  columns: z.record(columnLetters, columnChoice),
  /** The full mark of every subject for which the sheet states none. */
  full_mark_all: z.optional(fullMark),
  /** Whether rows, columns and worksheets that the file hides are read; by default they are not. */
  hidden: z.optional(z.enum(['take', 'leave'])),
  /** The meanings of words in this file's mark cells, such as «غائب»; they override the office's list. */
  words: z.optional(markWordsSchema),
  /**
   * The words that this upload has added to the office's list: with which meaning, and the entry that it replaced, if
   * any. Taking back the meaning restores that entry.
   */
  remembered: z.optional(z.record(markWord, z.object({ means: markMeaning, replaced: markWordsSchema }))),
  corrections: z
    .array(z.object({ row: rowNumber, column: columnLetters, text: cellText, reason, ...who }))
    .check(z.maxLength(UPLOAD_LIMITS.corrections)),
  left_out: z.array(z.object({ row: rowNumber, reason, ...who })).check(z.maxLength(UPLOAD_LIMITS.corrections)),
  identities: z.array(z.object({ row: rowNumber, student: identity })).check(z.maxLength(UPLOAD_LIMITS.corrections)),
  /** The learnt layout that was applied; null if the office declined it. */
  layout: z.optional(z.nullable(z.object({ id: z.string(), name: z.string(), gave: z.optional(givenChoices) }))),
  /** The name under which making the draft stores a layout; by default a proposed name; null to store no layout. */
  keep_layout: z.optional(z.nullable(layoutName)),
})
export type UploadChoices = z.output<typeof uploadChoicesSchema>
export type RememberedWords = NonNullable<UploadChoices['remembered']>

/** What a search for cells looks for: a text that is the whole cell or a part of it, in one column or in all. */
const searchShape = {
  find: z.string().check(z.trim(), z.minLength(1), z.maxLength(UPLOAD_LIMITS.cell)),
  column: z.nullable(columnLetters),
  whole: z.boolean(),
}

/** Pasted texts, by rows. They replace cells from the given cell on, downwards and towards later columns. */
const pasteShape = {
  row: rowNumber,
  column: columnLetters,
  texts: z
    .array(z.array(cellText).check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.columns)))
    .check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.pastedRows)),
}

/** A change of many cells in the body of the call for its preview. Only the change itself also needs a reason. */
export const cellsOrderSchema = z.union([
  z.object({ kind: z.literal('replace'), ...searchShape, text: cellText }),
  z.object({ kind: z.literal('paste'), ...pasteShape }),
])
export type CellsOrder = z.output<typeof cellsOrderSchema>

/**
 * One change of the choices; a change without a value resets the choice. `revert` takes back the corrections that one
 * earlier change made, `undo` takes back the latest change.
 */
export const uploadChangeSchema = z.union([
  z.object({ kind: z.literal('heading'), heading: headingChoice }),
  z.object({ kind: z.literal('worksheet'), worksheet: z.string().check(z.maxLength(UPLOAD_LIMITS.cell)) }),
  z.object({ kind: z.literal('header_row'), row: z.nullable(rowNumber) }),
  z.object({ kind: z.literal('column'), column: columnLetters, choice: z.nullable(columnChoice) }),
  z.object({ kind: z.literal('full_mark_all'), mark: z.nullable(fullMark) }),
  z.object({ kind: z.literal('hidden'), hidden: z.enum(['take', 'leave']) }),
  z.object({
    kind: z.literal('words'),
    words: z
      .record(markWord, z.nullable(markMeaning))
      .check(z.refine((words) => namesEachWordOnce(Object.keys(words)), 'each word in one spelling')),
    /** Whether the meanings are also added to the office's list, for later files. */
    remember: z.boolean(),
  }),
  z.object({ kind: z.literal('correct'), row: rowNumber, column: columnLetters, text: cellText, reason }),
  z.object({ kind: z.literal('uncorrect'), row: rowNumber, column: columnLetters }),
  z.object({ kind: z.literal('replace'), ...searchShape, text: cellText, reason }),
  z.object({ kind: z.literal('paste'), ...pasteShape, reason }),
  z.object({ kind: z.literal('revert'), at: z.string().check(z.maxLength(40)) }),
  z.object({ kind: z.literal('undo') }),
  z.object({ kind: z.literal('layout'), layout: z.nullable(z.string().check(z.maxLength(40))) }),
  z.object({ kind: z.literal('keep_layout'), name: z.nullable(layoutName) }),
  z.object({ kind: z.literal('leave_out'), row: rowNumber, reason }),
  z.object({ kind: z.literal('take_in'), row: rowNumber }),
  z.object({ kind: z.literal('identity'), row: rowNumber, student: z.nullable(identity) }),
])
export type UploadChange = z.output<typeof uploadChangeSchema>

/** The kinds of changes to an upload. */
export const UPLOAD_STEPS = [
  'upload',
  'heading',
  'worksheet',
  'header_row',
  'column',
  'full_mark_all',
  'hidden',
  'words',
  'correct',
  'uncorrect',
  'replace',
  'paste',
  'revert',
  'undo',
  'layout',
  'keep_layout',
  'leave_out',
  'take_in',
  'identity',
  'split',
  'discard',
  'restore',
  'draft',
] as const
export type UploadStep = (typeof UPLOAD_STEPS)[number]

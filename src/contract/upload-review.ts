import * as z from 'zod/mini'
import { GRADE_NUMBERS, TERM_NUMBERS } from './faculty.ts'
import { markMeaning } from './mark-words.ts'
import { comparedStudent, sheetComparisonSchema } from './sheet-comparison.ts'
import { HEADING_PARTS, HEADING_SOURCES } from './sheet-heading.ts'
import { SHEET_PROBLEMS, type SheetProblemCode } from './sheet-problems.ts'
import { sheetPublicationSchema } from './sheet-publication.ts'
import { UNREADABLE_REASONS } from './unreadable-files.ts'
import { COLUMN_ROLES, UPLOAD_STEPS } from './upload-choices.ts'

/** An uploaded result sheet as the reader of sheets has understood it. */

/** The most entries of each list of a review; the list's count is the number of all entries. */
export const REVIEW_LIST = 200

/**
 * States of an upload. `drafting`: the draft of the upload is being written. Only the server process that started
 * the writing knows this; the others answer `waiting`.
 */
const UPLOAD_STATES = ['reading', 'waiting', 'unreadable', 'drafting', 'drafted', 'discarded'] as const

// `Object.keys` loses the type of the keys; the object is a literal, so that its keys are the codes.
const problemCode = z.enum(Object.keys(SHEET_PROBLEMS) as [SheetProblemCode, ...SheetProblemCode[]])

const summarySchema = z.object({
  grade: z.nullable(z.literal(GRADE_NUMBERS)),
  term: z.nullable(z.literal(TERM_NUMBERS)),
  year: z.nullable(z.number()),
  session: z.literal([1, 2]),
  students: z.number(),
  errors: z.number(),
  warnings: z.number(),
  /** Number of rows for which the office has not yet decided to which student they belong. */
  questions: z.number(),
  /** `new`: a draft can be made of the upload. `repeated`: it was made before. `rejected`: there are errors. */
  outcome: z.enum(['new', 'repeated', 'rejected']),
})
/** The result of an upload's last review, as the list of uploads shows it. */
export type UploadSummary = z.output<typeof summarySchema>

export const uploadHeadSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  size: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** Progress of reading the file or writing its draft, in per cent. */
  progress: z.number(),
  /** How many files are before this one in the queue for memory; null if the file does not wait in the queue. */
  place: z.nullable(z.number()),
  /** Why the file cannot be read; null if it can. */
  fault: z.nullable(z.enum(UNREADABLE_REASONS)),
  /** The row of the file at which it could not be read. */
  fault_row: z.nullable(z.number()),
  /** The worksheet in which the file could not be read. */
  fault_worksheet: z.nullable(z.string()),
  revision: z.number(),
  sheet_id: z.nullable(z.string()),
  uploaded_by: z.string(),
  uploaded_at: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
  changed_what: z.enum(UPLOAD_STEPS),
  /** Null while the file is being read or reviewed. */
  summary: z.nullable(summarySchema),
})
export type UploadHead = z.output<typeof uploadHeadSchema>

export const uploadProblemSchema = z.object({
  code: problemCode,
  severity: z.enum(['error', 'warning']),
  row: z.nullable(z.number()),
  column: z.nullable(z.string()),
  value: z.optional(z.string()),
  expected: z.optional(z.string()),
})
export type UploadProblem = z.output<typeof uploadProblemSchema>

export const uploadColumnSchema = z.object({
  column: z.string(),
  /** The column's header in the file. */
  header: z.string(),
  role: z.enum(COLUMN_ROLES),
  /**
   * For a column of a subject: the subject's name, its full mark (0 if none can be read), and whether it counts in the
   * total.
   */
  name: z.string(),
  full_mark: z.number(),
  counted: z.boolean(),
  /** The group of subjects to which the header assigns the column. */
  group: z.enum(['counted', 'uncounted', 'carried', 'unknown']),
  /** The only division (شعبة) of the grade that takes the subject; empty if all divisions do. */
  division: z.string(),
  /** Whether the office chose what the column means. */
  chosen: z.boolean(),
  /**
   * How certain the column's meaning is. `chosen`: the office chose it. `sure`: the header has known words. `guess`:
   * the office should look. `none`: nothing is known about the column.
   */
  confidence: z.enum(['chosen', 'sure', 'guess', 'none']),
})
export type UploadColumn = z.output<typeof uploadColumnSchema>

export const uploadQuestionSchema = z.object({
  row: z.number(),
  name: z.string(),
  seat_number: z.string(),
  candidates: z.array(z.object({ ...comparedStudent.shape, grade: z.number(), year: z.number() })),
})
export type IdentityQuestion = z.output<typeof uploadQuestionSchema>

export const uploadHeadingSchema = z.object({
  grade: z.nullable(z.literal(GRADE_NUMBERS)),
  term: z.nullable(z.literal(TERM_NUMBERS)),
  year: z.nullable(z.number()),
  session: z.literal([1, 2]),
})

export const uploadReviewSchema = z.object({
  layout: z.enum(['template', 'control']),
  worksheet: z.string(),
  worksheets: z.array(z.string()),
  /** If several worksheets of the file are result sheets, these worksheets; each can become an upload of its own. */
  tabs: z.array(z.object({ worksheet: z.string(), heading: uploadHeadingSchema, students: z.number() })),
  /** The file's other worksheets that have cells, if several are result sheets; splitting the file leaves them out. */
  other_worksheets: z.array(z.string()),
  heading: uploadHeadingSchema,
  /** Where each part of the heading was found. */
  heading_from: z.partialRecord(z.enum(HEADING_PARTS), z.enum(HEADING_SOURCES)),
  header_row: z.nullable(z.number()),
  columns: z.array(uploadColumnSchema),
  students: z.number(),
  withheld: z.number(),
  /** Number of errors; the reader stops at a limit, so that there may be more. */
  errors: z.number(),
  warnings: z.number(),
  /** The problems of the file, errors first. */
  problems: z.array(uploadProblemSchema),
  identities: z.object({
    linked: z.number(),
    same_seat: z.number(),
    explicit: z.number(),
    new: z.number(),
    ambiguous: z.number(),
  }),
  questions: z.array(uploadQuestionSchema),
  /** The differences from the published version; null if none is published. */
  comparison: z.nullable(z.object({ ...sheetComparisonSchema.shape, sheet_id: z.string(), version: z.number() })),
  /** What publishing the upload would change, in figures; null until the heading and all rows can be read. */
  figures: z.nullable(sheetPublicationSchema.shape.figures),
  /** The publication stops: checks that prevent publishing this sheet until an officer accepts them. */
  stops: sheetPublicationSchema.shape.stops,
  /** Sheets that were made from an identical file before. */
  standing: z.array(z.object({ sheet_id: z.string(), state: z.string() })),
  /**
   * `repeated`: a version of the same file with the same choices of the office exists, so the upload cannot become a
   * draft. `rejected`: the sheet has an error. `new`: everything else.
   */
  outcome: z.enum(['new', 'repeated', 'rejected']),
  /** The version number that a draft of the upload would get. */
  version: z.nullable(z.number()),
  /** Whether making the draft removes the demonstration's data, as the faculty's first own sheet does. */
  removes_demo: z.boolean(),
  /**
   * Texts in columns of marks, and signs beside marks, whose meaning the office must choose; the most frequent first.
   */
  unknown_words: z.array(
    z.object({ text: z.string(), count: z.number(), is_sign: z.boolean(), proposed: z.nullable(markMeaning) }),
  ),
  /** The name under which the draft will store the choices as a learnt layout; null if it stores none. */
  keeps_layout: z.nullable(z.string()),
  /** Whether the draft stores no learnt layout only because the greatest number of layouts is reached. */
  layouts_full: z.boolean(),
})
export type UploadReview = z.output<typeof uploadReviewSchema>

export const uploadGridRowSchema = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  /** The letters of the columns whose cell in this row the office has corrected. */
  corrected: z.array(z.string()),
  /** Why the office excluded the row from the import; null if it did not. */
  left_out: z.nullable(z.string()),
  problems: z.array(uploadProblemSchema),
})
export type UploadGridRow = z.output<typeof uploadGridRowSchema>

const COLUMN_PROBLEMS: ReadonlySet<SheetProblemCode> = new Set<SheetProblemCode>([
  'subject_twice',
  'subject_unnamed',
  'full_mark_missing',
  'full_mark_invalid',
  'counted_flag_invalid',
  'full_mark_of_parts',
  'group_unknown',
  'group_not_understood',
])

/**
 * Whether a problem is solved by choosing what its column contains, so that the problem is shown at the column's
 * header.
 */
export function isOfColumn(code: SheetProblemCode): boolean {
  return COLUMN_PROBLEMS.has(code)
}

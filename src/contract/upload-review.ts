import * as z from 'zod/mini'
import { GRADE_NUMBERS, TERM_NUMBERS } from './faculty.ts'
import { markMeaning } from './mark-words.ts'
import { comparedStudent, sheetComparisonSchema } from './sheet-comparison.ts'
import { HEADING_PARTS, HEADING_SOURCES } from './sheet-heading.ts'
import { SHEET_PROBLEMS, type SheetProblemCode } from './sheet-problems.ts'
import { sheetPublicationSchema } from './sheet-publication.ts'
import { UNREADABLE_REASONS } from './unreadable-files.ts'
import { COLUMN_ROLES, UPLOAD_STEPS } from './upload-choices.ts'

/** An uploaded result sheet as the sheet reader understood it. */

/** Maximum entries of each list of a review; its count includes them all. */
export const REVIEW_LIST = 200

/** `drafting`: waiting while its draft is written, if the process that answers knows of it. */
const UPLOAD_STATES = ['reading', 'waiting', 'unreadable', 'drafting', 'drafted', 'discarded'] as const

// `Object.keys` loses the key type; the object is a literal, so its keys are the codes.
const problemCode = z.enum(Object.keys(SHEET_PROBLEMS) as [SheetProblemCode, ...SheetProblemCode[]])

const summarySchema = z.object({
  grade: z.nullable(z.literal(GRADE_NUMBERS)),
  term: z.nullable(z.literal(TERM_NUMBERS)),
  year: z.nullable(z.number()),
  session: z.literal([1, 2]),
  students: z.number(),
  errors: z.number(),
  warnings: z.number(),
  /** Rows for which it is not decided yet which student they belong to. */
  questions: z.number(),
  /** `new`: a draft can be made of the upload as it is. */
  outcome: z.enum(['new', 'repeated', 'rejected']),
})
/** What the waiting list says of an upload's last review. */
export type UploadSummary = z.output<typeof summarySchema>

export const uploadHeadSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  size: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** Progress of reading the file or writing its draft, in per cent. */
  progress: z.number(),
  /** How many files are before this one in the queue for memory; null if it does not wait. */
  place: z.nullable(z.number()),
  /** Why the file is unreadable. */
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
  /** Null while the file is read or reviewed. */
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
  /** For a subject: its name, full mark (0 if none is readable), and whether it counts in the total. */
  name: z.string(),
  full_mark: z.number(),
  counted: z.boolean(),
  /** The group of subjects under which the header has it. */
  group: z.enum(['counted', 'uncounted', 'carried', 'unknown']),
  /** The division that alone takes the subject; empty for all. */
  division: z.string(),
  /** Whether the office chose what the column means. */
  chosen: z.boolean(),
  /** `sure`: by known words; `guess`: worth a look; `none`: nothing is known of the column. */
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
  /** The worksheets that are result sheets, if there are several: each can become an upload. */
  tabs: z.array(z.object({ worksheet: z.string(), heading: uploadHeadingSchema, students: z.number() })),
  /** If there are several, the worksheets with cells in which no result sheet was found; a split leaves them out. */
  other_worksheets: z.array(z.string()),
  heading: uploadHeadingSchema,
  /** What stated each part of the heading. */
  heading_from: z.partialRecord(z.enum(HEADING_PARTS), z.enum(HEADING_SOURCES)),
  header_row: z.nullable(z.number()),
  columns: z.array(uploadColumnSchema),
  students: z.number(),
  withheld: z.number(),
  /** The reader stops counting at its limit. */
  errors: z.number(),
  warnings: z.number(),
  /** Errors first. */
  problems: z.array(uploadProblemSchema),
  identities: z.object({
    linked: z.number(),
    same_seat: z.number(),
    explicit: z.number(),
    new: z.number(),
    ambiguous: z.number(),
  }),
  questions: z.array(uploadQuestionSchema),
  /** Compared with the published version; null if none is published. */
  comparison: z.nullable(z.object({ ...sheetComparisonSchema.shape, sheet_id: z.string(), version: z.number() })),
  /** What publishing it would change, in figures; null until the heading and all rows can be read. */
  figures: z.nullable(sheetPublicationSchema.shape.figures),
  /** The publication stops: checks that prevent publishing this sheet until an officer accepts them. */
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
  /** Whether the draft keeps no layout only because the maximum number of layouts is reached. */
  layouts_full: z.boolean(),
})
export type UploadReview = z.output<typeof uploadReviewSchema>

export const uploadGridRowSchema = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  /** Letters of the corrected cells. */
  corrected: z.array(z.string()),
  /** Why the office leaves the row out; null if it does not. */
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
])

/** Whether a problem is settled by saying what its column holds, so that it belongs to the column's head. */
export function isOfColumn(code: SheetProblemCode): boolean {
  return COLUMN_PROBLEMS.has(code)
}

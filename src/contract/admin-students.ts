import * as z from 'zod/mini'
import { yearInAddress, yearSchema } from './academic-year-schema.ts'
import { SHEET_STATES } from './admin-sheets.ts'
import { doneSchema } from './done.ts'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { STUDENT_ID_LENGTH } from './faculty.ts'
import { officeReason } from './office-reason.ts'

/** The office's calls for students: search, identities, hiding students and withholding results. */

/** The most students that a search returns; if more match, the caller has to search for something narrower. */
export const FOUND_STUDENTS = 20
export const OPEN_QUESTIONS = 100
export const KEPT_BACK = 1000

const studentId = z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/))
const one = z.object({ student_id: studentId })

export const foundStudentSchema = z.object({
  student_id: z.string(),
  /** The student's name on the latest sheet; empty if no sheet names the student any more. */
  name: z.string(),
  hidden: z.boolean(),
  /** The student's grade on the latest sheet. */
  grade: z.nullable(z.number()),
  year: z.nullable(z.number()),
  seat_number: z.nullable(z.string()),
})
export type OfficePerson = z.output<typeof foundStudentSchema>

export const findStudentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  summary:
    'Searches students by identifier, by seat number (of one year or of any), or by words of the name in any order.',
  access: 'results_officer',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    year: z.optional(yearInAddress),
  }),
  response: z.object({ items: z.array(foundStudentSchema).check(z.maxLength(FOUND_STUDENTS)), more: z.boolean() }),
})

export const studentStandingSchema = z.object({
  sheet_id: z.string(),
  state: z.enum(SHEET_STATES),
  grade: z.number(),
  term: z.number(),
  year: z.number(),
  version: z.number(),
  seat_number: z.string(),
  name: z.string(),
  /** Whether the sheet itself withholds the student's result. */
  withheld: z.boolean(),
})
export type StudentStanding = z.output<typeof studentStandingSchema>

export const officeStudentEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/students/{student_id}',
  summary: 'One student: sheets, hidden or not, withheld years and joined identities.',
  access: 'results_officer',
  params: one,
  response: z.object({
    student_id: z.string(),
    name: z.string(),
    hidden: z.nullable(z.object({ reason: z.string(), at: z.string() })),
    withheld: z.array(z.object({ year: z.number(), reason: z.string(), at: z.string() })),
    /** The years whose results a published sheet itself withholds, unless the office has released them. */
    withheld_in_sheets: z.array(z.number()),
    /**
     * The years of `withheld_in_sheets` in which the sheet has «حجب» in place of a mark: they stay withheld until that
     * mark is corrected.
     */
    no_marks: z.array(z.number()),
    /**
     * The years that a sheet withheld when the office released them; a sheet that is published later may withhold them
     * again.
     */
    released: z.array(z.object({ year: z.number(), reason: z.string(), at: z.string() })),
    /** The sheets that name the student, latest first. */
    standings: z.array(studentStandingSchema),
    /** Identifiers whose rows were moved to this student, because both belong to one person. */
    joined: z.array(z.object({ student_id: z.string(), at: z.string() })),
    /** The identifier to which this student's rows were moved; null if they were not. */
    joined_into: z.nullable(z.string()),
  }),
  problems: ['student_not_found'],
})
export type OfficeStudent = z.output<typeof officeStudentEndpoint.response>

export const hideStudentEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/hide',
  summary: 'Hides a student from every public place.',
  access: 'results_officer',
  params: one,
  body: z.object({ reason: officeReason }),
  response: doneSchema,
  problems: ['student_not_found'],
})

export const unhideStudentEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/unhide',
  summary: 'Makes a hidden student visible again.',
  access: 'results_officer',
  params: one,
  response: doneSchema,
  problems: ['student_not_found'],
})

export const withholdResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/withhold',
  summary: "Withholds a student's result of a year, on every sheet of that year.",
  access: 'results_officer',
  params: one,
  body: z.object({ year: yearSchema, reason: officeReason }),
  response: doneSchema,
  problems: ['student_not_found'],
})

export const releaseResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/release',
  summary: "Releases a student's result of a year: ends the office's withholding, or else overrules a sheet's.",
  access: 'results_officer',
  params: one,
  body: z.object({
    year: yearSchema,
    /** A reason is required if the office overrules a sheet. */
    reason: z.optional(officeReason),
  }),
  response: doneSchema,
  // `sheet_state` means that the sheet has «حجب» in place of a mark.
  problems: ['student_not_found', 'sheet_state'],
})

export const keptBackSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  /** The year whose result is withheld; null for a student who is hidden altogether. */
  year: z.nullable(z.number()),
  reason: z.string(),
  at: z.string(),
})
export type KeptBackStudent = z.output<typeof keptBackSchema>

export const keptBackEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/kept_back',
  summary: 'The latest hidden students and withheld results, latest first, and how many there are.',
  access: 'results_officer',
  response: z.object({ items: z.array(keptBackSchema).check(z.maxLength(KEPT_BACK)), total: z.number() }),
})

export const identityQuestionSchema = z.object({
  sheet_id: z.string(),
  row_number: z.number(),
  grade: z.number(),
  term: z.number(),
  year: z.number(),
  /** The student to whom the sheet's row is assigned now; `candidates` are the others to whom it may belong. */
  student: foundStudentSchema,
  candidates: z.array(foundStudentSchema),
})
export type OpenQuestion = z.output<typeof identityQuestionSchema>

export const identityQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/identity_questions',
  summary: 'Undecided rows whose name matches more than one earlier student.',
  access: 'results_officer',
  response: z.object({ items: z.array(identityQuestionSchema).check(z.maxLength(OPEN_QUESTIONS)), total: z.number() }),
})

export const answerIdentityEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/identity_questions/answer',
  summary:
    "Decides whose a row is: an earlier student's, into whose identity its rows are then joined, or another person's.",
  access: 'results_officer',
  body: z.object({
    sheet_id: z.string().check(z.maxLength(40)),
    row_number: z.number().check(z.int(), z.gte(0), z.lte(LARGEST_INTEGER)),
    /** The known student to whom the row belongs; null if it belongs to none of the known students. */
    same_as: z.nullable(studentId),
  }),
  response: doneSchema,
  problems: ['not_found', 'student_not_found', 'sheet_state', 'edit_conflict'],
})

export const partStudentsEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/part',
  summary:
    'Undoes a join: the rows that came from the given identifier return to it, with those added through them since.',
  access: 'results_officer',
  params: one,
  body: z.object({ joined_id: studentId }),
  response: doneSchema,
  problems: ['not_found', 'parting_unclear'],
})

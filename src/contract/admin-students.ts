import * as z from 'zod/mini'
import { officeReason, SHEET_STATES } from './admin-sheets.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { STUDENT_ID_LENGTH } from './faculty.ts'

/** The students' desk: who is who, whom readers do not see, and whose result is withheld. Design, sections 4 and 5. */

/** Students that a search shows; more than these ask for a narrower search. */
export const FOUND_STUDENTS = 20
export const OPEN_QUESTIONS = 100
export const KEPT_BACK = 1000

const studentId = z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/))
const year = z.number().check(z.int(), z.gte(2000), z.lte(2100))
const one = z.object({ student_id: studentId })

const personSchema = z.object({
  student_id: z.string(),
  /** As the latest sheet has it; empty where no sheet names the student any more. */
  name: z.string(),
  hidden: z.boolean(),
  /** Where the student stood last. */
  grade: z.nullable(z.number()),
  year: z.nullable(z.number()),
  seat_number: z.nullable(z.string()),
})
export type OfficePerson = z.output<typeof personSchema>

export const findStudentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  summary: 'Students by identifier, by seat number (of one year or of any), or by a part of the name.',
  access: 'results_officer',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    year: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100))),
  }),
  response: z.object({ items: z.array(personSchema).check(z.maxLength(FOUND_STUDENTS)), more: z.boolean() }),
})

const standingSchema = z.object({
  sheet_id: z.string(),
  state: z.enum(SHEET_STATES),
  grade: z.number(),
  term: z.number(),
  year: z.number(),
  version: z.number(),
  seat_number: z.string(),
  name: z.string(),
  /** The sheet itself withholds the result. */
  withheld: z.boolean(),
})
export type StudentStanding = z.output<typeof standingSchema>

export const officeStudentEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/students/{student_id}',
  summary: 'One student: where the student stands, hidden or not, withheld years, joined identities.',
  access: 'results_officer',
  params: one,
  response: z.object({
    student_id: z.string(),
    name: z.string(),
    hidden: z.nullable(z.object({ reason: z.string(), at: z.string() })),
    withheld: z.array(z.object({ year: z.number(), reason: z.string(), at: z.string() })),
    /** The sheets that name the student, the latest first. */
    standings: z.array(standingSchema),
    /** Identifiers whose rows the office gave to this student. */
    joined: z.array(z.object({ student_id: z.string(), at: z.string() })),
    /** The identifier that has this one's rows now. */
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
  summary: 'Shows a hidden student again.',
  access: 'results_officer',
  params: one,
  response: doneSchema,
  problems: ['student_not_found'],
})

export const withholdResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/withhold',
  summary: "Withholds a student's result of a year, on whichever sheet it stands.",
  access: 'results_officer',
  params: one,
  body: z.object({ year, reason: officeReason }),
  response: doneSchema,
  problems: ['student_not_found'],
})

export const releaseResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/release',
  summary: "Gives a student's withheld result of a year free.",
  access: 'results_officer',
  params: one,
  body: z.object({ year }),
  response: doneSchema,
  problems: ['student_not_found'],
})

const keptBackSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  /** Null for a student who is hidden altogether. */
  year: z.nullable(z.number()),
  reason: z.string(),
  at: z.string(),
})
export type KeptBackStudent = z.output<typeof keptBackSchema>

export const keptBackEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/kept_back',
  summary: 'Every hidden student and every withheld result, the latest first.',
  access: 'results_officer',
  response: z.object({ items: z.array(keptBackSchema).check(z.maxLength(KEPT_BACK)) }),
})

const questionSchema = z.object({
  sheet_id: z.string(),
  row_number: z.number(),
  grade: z.number(),
  term: z.number(),
  year: z.number(),
  /** The student that the row was given, and whom it may be. */
  student: personSchema,
  candidates: z.array(personSchema),
})
export type OpenQuestion = z.output<typeof questionSchema>

export const identityQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/identity_questions',
  summary: 'Rows whose name points to more than one earlier student, as far as nobody has decided.',
  access: 'results_officer',
  response: z.object({ items: z.array(questionSchema).check(z.maxLength(OPEN_QUESTIONS)), total: z.number() }),
})

export const answerIdentityEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/identity_questions/answer',
  summary: 'Says that a row is an earlier student, whose identity then has its rows, or that it is another one.',
  access: 'results_officer',
  body: z.object({
    sheet_id: z.string().check(z.maxLength(40)),
    row_number: z.number().check(z.int()),
    /** The earlier student; null for another person. */
    same_as: z.nullable(studentId),
  }),
  response: doneSchema,
  problems: ['not_found', 'student_not_found', 'sheet_state', 'edit_conflict'],
})

export const partStudentsEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/students/{student_id}/part',
  summary: 'Undoes a join: the rows that came from the given identifier go back to it.',
  access: 'results_officer',
  params: one,
  body: z.object({ joined_id: studentId }),
  response: doneSchema,
  problems: ['not_found'],
})

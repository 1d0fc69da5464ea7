import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_NUMBERS } from './faculty.ts'

/**
 * The office's lists of student codes, which it prints. A code proves that an appeal is the student's own
 * (`appeals.ts`).
 */

/** The most codes in one response; no grade of a year has so many students. */
const MOST_CODES = 100_000

const issuedCode = z.object({
  student_id: z.string(),
  seat_number: z.string(),
  name: z.string(),
  /** The code as it is printed, such as `ABCD-EFGH`. */
  code: z.string(),
})
export type IssuedCode = z.output<typeof issuedCode>

export const issueStudentCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/student_codes',
  summary: 'The codes of the students of a grade and year, or of one seat; makes those that are missing, or new ones.',
  access: 'results_officer',
  proof: true,
  body: z.object({
    grade: z.literal(GRADE_NUMBERS),
    year: yearSchema,
    /** The seat number; an empty text stands for all students of the grade and year. */
    seat_number: z.string().check(z.trim(), z.maxLength(20)),
    /** Whether the students get new codes; the codes that were printed before then no longer work. */
    renew: z.boolean(),
  }),
  response: z.object({ items: z.array(issuedCode).check(z.maxLength(MOST_CODES)) }),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, SEAT_NUMBER_LENGTH, STUDENT_ID_LENGTH } from './faculty.ts'
import { seatNumber, yearText } from './results.ts'

/** The kinds of number by which a result is found: a seat number, or a student identifier. */
export type NumberKind = 'seat' | 'id'

/** Returns the kind of a number by its length; undefined if it is neither a seat number nor a student identifier. */
export function numberKind(number: string): NumberKind | undefined {
  if (number.length === SEAT_NUMBER_LENGTH) return 'seat'
  return number.length === STUDENT_ID_LENGTH && /^\d+$/.test(number) ? 'id' : undefined
}

export const foundResultSchema = z.object({
  grade: z.enum(GRADE_KEYS),
  year: yearText,
  /** The seat number under which the year's list has the result; absent if the result is withheld. */
  seat_number: z.optional(seatNumber),
})
/**
 * A published result to which a number leads. It has no name, because one number may lead to results of several
 * students.
 */
export type FoundResult = z.infer<typeof foundResultSchema>

export const findEndpoint = endpoint({
  method: 'GET',
  path: '/api/find/{number}',
  summary: "The latest result of each grade for a seat number, or an identifier's results; newest year first.",
  access: 'public',
  params: z.object({ number: z.string().check(z.regex(/^(?:.{5}|\d{9})$/)) }),
  response: z.array(foundResultSchema),
  problems: ['student_not_found', 'data_unavailable', 'result_withheld', 'too_many_requests'],
})

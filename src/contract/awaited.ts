import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_NUMBERS } from './faculty.ts'
import { utcMoment } from './moment.ts'

/** A result that students wait for: which, since when, and when it is announced for. */

const place = {
  grade: z.enum(GRADE_KEYS),
  term: z.literal(TERM_NUMBERS),
  /** The academic year's second calendar year. */
  year: z.number(),
  session: z.literal([1, 2]),
}

/** An entry of the portal's answer. Light, because it is in the first load. */
export const awaitedSchema = z.object({
  ...place,
  since: z.string(),
  /** Null if the office has announced no time. */
  announced_at: z.nullable(z.string()),
})
export type Awaited = z.infer<typeof awaitedSchema>

/** The grade, term, year and session of a result. */
export type AwaitedPlace = Pick<Awaited, 'grade' | 'term' | 'year' | 'session'>

/** One per grade, term and session of two years. */
export const MAX_AWAITED = 84

/** The office's setting. */
export const awaitedResultsSchema = z
  .array(
    z.object({
      ...place,
      year: z.number().check(z.int(), z.gte(2000), z.lte(2100)),
      since: utcMoment,
      announced_at: z.nullable(utcMoment),
    }),
  )
  .check(
    z.maxLength(MAX_AWAITED),
    z.refine((entries) => new Set(entries.map(awaitedKey)).size === entries.length, 'each result once'),
  )

/** A text that is equal for equal places. */
export function awaitedKey({ grade, term, year, session }: AwaitedPlace): string {
  return `${year}/${grade}/${term}/${session}`
}

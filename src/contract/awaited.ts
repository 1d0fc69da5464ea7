import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_NUMBERS } from './faculty.ts'

/** A result that students wait for: which one, since when, and at what time it is announced. */

/** An awaited result in `/api/portal`. It checks times as plain texts, because it is part of the first load. */
export const awaitedSchema = z.object({
  grade: z.enum(GRADE_KEYS),
  term: z.literal(TERM_NUMBERS),
  /** The academic year's second calendar year. */
  year: z.number(),
  session: z.literal([1, 2]),
  since: z.string(),
  /** Null if the office has announced no time. */
  announced_at: z.nullable(z.string()),
})
export type Awaited = z.infer<typeof awaitedSchema>

/** The grade, term, year and session of a result. */
export type AwaitedPlace = Pick<Awaited, 'grade' | 'term' | 'year' | 'session'>

/** Returns a key that is the same only for the same grade, term, year and session. */
export function awaitedKey({ grade, term, year, session }: AwaitedPlace): string {
  return `${year}/${grade}/${term}/${session}`
}

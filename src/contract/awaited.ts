import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_NUMBERS } from './faculty.ts'

/**
 * A result that the office has announced as coming: which result, and since when and until when students wait for it.
 */

/** An awaited result in `/api/portal`. Its times are checked only as texts, to keep the first load small. */
export const awaitedSchema = z.object({
  grade: z.enum(GRADE_KEYS),
  term: z.literal(TERM_NUMBERS),
  /** The second calendar year of the academic year. */
  year: z.number(),
  session: z.literal([1, 2]),
  since: z.string(),
  /** When the result will be published; null if the office has announced no time. */
  announced_at: z.nullable(z.string()),
})
export type Awaited = z.infer<typeof awaitedSchema>

/** The grade, term, year and session of a result. */
export type AwaitedPlace = Pick<Awaited, 'grade' | 'term' | 'year' | 'session'>

/** Returns a key that is the same only for the same grade, term, year and session. */
export function awaitedKey({ grade, term, year, session }: AwaitedPlace): string {
  return `${year}/${grade}/${term}/${session}`
}

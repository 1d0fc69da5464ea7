import * as z from 'zod/mini'

/**
 * A time in UTC as `Date` writes it. The check is hand-written, because zod's own check would enlarge the office's
 * pages.
 */
export const utcMoment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,3})?Z$/),
  // `Date` reads 30 February as 2 March, and gives NaN as the day of a text that it cannot read.
  z.refine((text) => new Date(text).getUTCDate() === Number(text.slice(8, 10)), 'not a calendar date'),
)

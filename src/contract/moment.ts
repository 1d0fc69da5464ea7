import * as z from 'zod/mini'

/** A moment in UTC, as `Date` writes it. Hand-written, since zod's own check would enlarge the office's pages. */
export const utcMoment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,3})?Z$/),
  // `Date` reads 30 February as 2 March; the day of what it cannot read is NaN.
  z.refine((text) => new Date(text).getUTCDate() === Number(text.slice(8, 10)), 'not a calendar date'),
)

import * as z from 'zod/mini'

/** A moment in UTC, as `Date` writes it. By hand: the library's own check is long, and what one desk uses is in the first load. */
export const utcMoment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,3})?Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'a date of the calendar'),
)

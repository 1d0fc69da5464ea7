import * as z from 'zod/mini'

/** A moment in UTC, as `Date` writes it. Hand-written, since zod's own check would enlarge the first load. */
export const utcMoment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,3})?Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'not a calendar date'),
)

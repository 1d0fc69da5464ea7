import * as z from 'zod/mini'

/** A moment in UTC, as `Date` writes it. Hand-written, since zod's own check would enlarge the first load. */
export const utcMoment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,3})?Z$/),
  // `Date` reads 30 February as 2 March; its JSON is null if it reads nothing.
  z.refine((text) => (new Date(text).toJSON() ?? '').startsWith(text.slice(0, 10)), 'a real day'),
)

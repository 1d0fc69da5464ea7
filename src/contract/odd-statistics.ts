import * as z from 'zod/mini'

/** A figure of a sheet that is suspicious but may be correct. */
export const oddStatisticSchema = z.object({
  kind: z.enum(['nobody_passed', 'mean_moved', 'subject_missing']),
  subject: z.string(),
  /** Per cent of the full mark, for `mean_moved`. */
  mean: z.optional(z.number()),
  earlier_mean: z.optional(z.number()),
  /** For `nobody_passed`. */
  students: z.optional(z.number()),
  /** The sheet to which it was compared. */
  sheet_id: z.optional(z.string()),
})
export type OddStatistic = z.output<typeof oddStatisticSchema>

import * as z from 'zod/mini'

/** The period in which students may appeal. `state` says whether they may now: `early` is not yet, `late` no longer. */
export const appealsPeriodSchema = z.object({
  state: z.enum(['early', 'open', 'late']),
  /** The beginning of the period; null if the period has no beginning. A null `closes_at` means that it has no end. */
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
})
export type AppealsPeriod = z.output<typeof appealsPeriodSchema>

/** Returns the appeals period with its state at `now`: it is `open` from `opens_at` until just before `closes_at`. */
export function appealsPeriod(
  { opens_at, closes_at }: { opens_at: string | null; closes_at: string | null },
  now: Date,
): AppealsPeriod {
  const isEarly = opens_at !== null && now < new Date(opens_at)
  const isLate = closes_at !== null && now >= new Date(closes_at)
  return { state: isLate ? 'late' : isEarly ? 'early' : 'open', opens_at, closes_at }
}

import * as z from 'zod/mini'

/** When appeals are accepted, and whether they are now. `early`: not yet; `late`: no longer. */
export const appealsPeriodSchema = z.object({
  state: z.enum(['early', 'open', 'late']),
  /** Null is unlimited. */
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
})
export type AppealsPeriod = z.output<typeof appealsPeriodSchema>

/**
 * Returns the appeals period with its state at `now`. It is open from the opening on and until just before the closing.
 */
export function appealsPeriod(
  { opens_at, closes_at }: { opens_at: string | null; closes_at: string | null },
  now: Date,
): AppealsPeriod {
  const isEarly = opens_at !== null && now < new Date(opens_at)
  const isLate = closes_at !== null && now >= new Date(closes_at)
  return { state: isLate ? 'late' : isEarly ? 'early' : 'open', opens_at, closes_at }
}

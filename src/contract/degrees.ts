import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'

/** A mark of a sheet and what it means. */

/**
 * The outcome of a degree text. `raised` is a mark lifted to a pass by compassion (رأفة); `barred` was not admitted to
 * the examination (محروم); `not_taken` is an empty cell.
 * `passed` and `raised` are green on every screen.
 */
export const OUTCOMES = [
  'passed',
  'raised',
  'failed',
  'absent',
  'cheated',
  'barred',
  'excused',
  'withheld',
  'not_taken',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whether a degree passes and is therefore shown green. */
export function isPassing(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'raised'
}

export const CLASSIFICATIONS = ['excellent', 'very_good', 'good', 'pass', 'weak'] as const
/** A classification (التقدير) of a total. */
export type Classification = (typeof CLASSIFICATIONS)[number]

/** A mark of one session, in the list of a subject's attempts. */
export const attemptSchema = z.object({
  /** The year of its sheet, which for a carried-over subject is later than the subject's. */
  year: yearSchema,
  session: z.literal([1, 2]),
  degree: z.string(),
  outcome: z.enum(OUTCOMES),
})
export type Attempt = z.infer<typeof attemptSchema>

export const degreeSchema = z.object({
  name: z.string(),
  /** As in the sheet: `65`, `/50`, `غـ`, or empty. */
  degree: z.string(),
  finalDegree: z.number(),
  isCalculatedInTotal: z.boolean(),
  outcome: z.enum(OUTCOMES),
  /** All attempts in order; absent if there is only one. `degree` is the one that counts. */
  attempts: z.optional(z.array(attemptSchema)),
})
export type Degree = z.infer<typeof degreeSchema>

/** `total` and `max` in marks, `percentage` to two decimals. */
export const totalDegreeSchema = z.object({ total: z.number(), max: z.number(), percentage: z.number() })
export type TotalDegree = z.infer<typeof totalDegreeSchema>

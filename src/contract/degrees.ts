import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'

/** A student's mark in a subject as text, and what the text means. */

/**
 * What the text of a mark means. `raised`: a mark lifted to a pass by leniency (رأفة). `barred`: not admitted to the
 * examination (محروم). `not_taken`: an empty cell. Every screen shows `passed` and `raised` in green.
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

/** Whether a mark is a pass, which screens show in green. */
export function isPassing(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'raised'
}

export const CLASSIFICATIONS = ['excellent', 'very_good', 'good', 'pass', 'weak'] as const
/** A classification (التقدير) of a total, such as "good". */
export type Classification = (typeof CLASSIFICATIONS)[number]

export const CLASSIFICATION_WORDS = {
  excellent: 'ممتاز',
  very_good: 'جيد جدًّا',
  good: 'جيد',
  pass: 'مقبول',
  weak: 'ضعيف',
} as const satisfies Record<Classification, string>

/** One attempt at a subject: its mark in one exam session (first or resit). */
export const attemptSchema = z.object({
  /**
   * The year of the sheet that has the mark. For a subject that was carried over, it is a later year than the subject's
   * own.
   */
  year: yearSchema,
  session: z.literal([1, 2]),
  degree: z.string(),
  outcome: z.enum(OUTCOMES),
})
export type Attempt = z.infer<typeof attemptSchema>

export const degreeSchema = z.object({
  name: z.string(),
  /** The text of the mark as in the sheet: `65`, `/50` (raised to a pass), `غـ` (absent), or empty. */
  degree: z.string(),
  finalDegree: z.number(),
  isCalculatedInTotal: z.boolean(),
  outcome: z.enum(OUTCOMES),
  /** All attempts at the subject, in order; absent if there is only one. `degree` is the mark that counts. */
  attempts: z.optional(z.array(attemptSchema)),
})
export type Degree = z.infer<typeof degreeSchema>

/** `total` and `max` in marks, `percentage` to two decimals. */
export const totalDegreeSchema = z.object({ total: z.number(), max: z.number(), percentage: z.number() })
export type TotalDegree = z.infer<typeof totalDegreeSchema>

import * as z from 'zod/mini'
import type { Given } from '#contract/given-answers.ts'
import { QUESTION_LIMITS } from '#contract/quiz.ts'

const place = z.number().check(z.int(), z.gte(0))

/**
 * An answer to a question as the device stores it. Whether it fits its question is checked where the question is known.
 */
export const givenSchema: z.ZodMiniType<Given> = z.union([
  place,
  z.array(place).check(z.maxLength(QUESTION_LIMITS.mostOptions)),
  z.string().check(z.maxLength(QUESTION_LIMITS.option)),
])

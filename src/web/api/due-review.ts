import * as z from 'zod/mini'
import { readStored } from './device-store.ts'

/**
 * The storage key under which the quizzes store when the first missed question is due, in milliseconds since 1970: with
 * it the home page need not load the code of the quizzes.
 */
export const DUE_AT = 'quiz-due'

/** Whether a question that was missed on this device is due. */
export function isReviewDue(): boolean {
  return (readStored(DUE_AT, z.number()) ?? Number.NaN) <= Date.now()
}

import * as z from 'zod/mini'
import { readStored } from './device-store.ts'

/**
 * The storage key under which the quizzes store when the first question that the reader missed is due for review, in
 * milliseconds since 1970. The home page reads it, and so need not load the code of the quizzes.
 */
export const DUE_AT = 'quiz-due'

/** Whether a question that the reader missed on this device is due for review. */
export function isReviewDue(): boolean {
  return (readStored(DUE_AT, z.number()) ?? Number.NaN) <= Date.now()
}

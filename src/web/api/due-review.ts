import * as z from 'zod/mini'
import { readStored } from './device-store.ts'

/** Where the quizzes note when the first missed question returns: all that home needs before it loads more. */
export const DUE_AT = 'quiz-due'

/** Whether a question that was missed on this device is due. */
export function isReviewDue(): boolean {
  return (readStored(DUE_AT, z.number()) ?? Number.NaN) <= Date.now()
}

import { type CountedAnswer, contentMark, countAnswersEndpoint, MOST_ANSWERS } from '#contract/question-counts.ts'
import type { Question } from '#contract/quiz.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { readStored, removeStored, writeStored } from '../../../api/device-store.ts'
import { snapshotTime } from '../../../api/snapshot.ts'

/**
 * Answers that wait to be sent to the server, which counts how often questions are answered right. Each device counts
 * once for a question, with its first answer.
 */

const KEY = 'quiz-answers'
const waiting = countAnswersEndpoint.body.shape.answers

/**
 * Stores an answer for the call at the end of the quiz. Does nothing in a static copy, which has no server to count
 * answers.
 */
export function countLater(question: Question, isRight: boolean, picks: readonly number[]): void {
  if (snapshotTime() !== undefined) return
  const answer: CountedAnswer = { id: question.id, content: contentMark(question), right: isRight, picks: [...picks] }
  writeStored(KEY, [...(readStored(KEY, waiting) ?? []), answer].slice(-MOST_ANSWERS))
}

/**
 * Sends the stored answers to be counted. Without a network they stay stored; a call that the server refuses is not
 * repeated.
 */
export async function sendAnswers(): Promise<void> {
  const answers = readStored(KEY, waiting)
  if (!answers || snapshotTime() !== undefined) return
  removeStored(KEY)
  try {
    await call(countAnswersEndpoint, { body: { answers } })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'invalid_request') return
    writeStored(KEY, [...answers, ...(readStored(KEY, waiting) ?? [])].slice(-MOST_ANSWERS))
  }
}

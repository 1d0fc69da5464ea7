import * as z from 'zod/mini'
import {
  BATCH_SENT_DAYS,
  batchId,
  type CountedAnswer,
  contentMark,
  countAnswersEndpoint,
  MOST_ANSWERS,
} from '#contract/question-counts.ts'
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
 * The answers that were sent, until it is known whether the server got them. They are sent again under the same id, by
 * which the server recognises them.
 */
const SENT = 'quiz-answers-sent'
const sentBatch = z.object({ batch: batchId, answers: waiting, first_sent: z.number() })
const SENT_MS = BATCH_SENT_DAYS * 24 * 60 * 60 * 1000

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
 * Sends the stored answers to be counted: first those whose outcome is not known, then the others. Without a network
 * they stay stored; a call that the server refuses is not repeated.
 */
export async function sendAnswers(): Promise<void> {
  if (snapshotTime() !== undefined) return
  const isKnown = await sendBatch()
  if (isKnown) await sendBatch()
}

/** Sends one batch, if any answers wait. Returns whether it is known that the server has counted or refused it. */
async function sendBatch(): Promise<boolean> {
  const sent = nextBatch()
  if (!sent) return false
  const { batch, answers } = sent
  try {
    await call(countAnswersEndpoint, { body: { answers, batch } })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code !== 'invalid_request') return false
  }
  // Another tab may have sent this batch, too, and have begun the next one.
  if (readStored(SENT, sentBatch)?.batch === batch) removeStored(SENT)
  return true
}

/** Returns the batch to send now; undefined if no answers wait. */
function nextBatch(): z.infer<typeof sentBatch> | undefined {
  const sent = readStored(SENT, sentBatch)
  // The server recognises a batch only for a limited time, so an older one could be counted twice.
  if (sent && Math.abs(Date.now() - sent.first_sent) < SENT_MS) return sent
  removeStored(SENT)
  // Begin no batch while offline: its limited time would start although the server cannot receive it.
  if (!navigator.onLine) return undefined
  const answers = readStored(KEY, waiting)
  if (!answers) return undefined
  const batch = { batch: newBatchId(), answers, first_sent: Date.now() }
  writeStored(SENT, batch)
  removeStored(KEY)
  return batch
}

/** Returns a random id. `randomUUID` would do, but pages without TLS do not have it. */
function newBatchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import * as z from 'zod/mini'
import { type QuestionOf, questionId } from '#contract/quiz.ts'
import { readStored, writeStored } from '../../api/device-store.ts'
import { afterAnswer, isDue, LAST_STEP, type MissedEntry, MOST_MISSED } from './spaced-review.ts'

const KEY = 'quiz-missed'

const entriesSchema = z
  .array(
    z.object({
      id: questionId,
      step: z.number().check(z.int(), z.gte(0), z.lte(LAST_STEP)),
      due: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    }),
  )
  .check(z.maxLength(MOST_MISSED))

/** Records an answer for later reviews. */
export function noteAnswer(answer: { id: string; isRight: boolean }, now: Date): void {
  const entries = missedEntries()
  const next = afterAnswer(entries, answer, now)
  if (next !== entries) writeStored(KEY, next)
}

/** Returns those of the questions that were missed on this device and are due. */
export function dueQuestions(questions: readonly QuestionOf<'one'>[], now: Date): QuestionOf<'one'>[] {
  const due = new Set(missedEntries().flatMap((entry) => (isDue(entry, now) ? [entry.id] : [])))
  return questions.filter(({ id }) => due.has(id))
}

function missedEntries(): readonly MissedEntry[] {
  return readStored(KEY, entriesSchema) ?? []
}

import { randomUUID } from 'node:crypto'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { NewQuestion } from '#server/modules/quiz/question.rules.ts'
import { writeQuestions } from '#server/modules/quiz/quiz.service.ts'
import { NOON } from './factories.ts'

export const NAHW = { origin: 'student', grade: 1, term: 2, subject: 'nahw' } as const

/** A question with only what matters to the test spelt out. */
export function newQuestion(change: Partial<NewQuestion> = {}): NewQuestion {
  return {
    place: { origin: 'trial' },
    text: 'ما علامة رفع الفاعل؟',
    options: ['أ', 'ب', 'ج', 'د'],
    answer: 0,
    ...change,
  }
}

/** Writes questions, at noon. */
export function addQuestions(
  database: Database,
  questions: readonly NewQuestion[],
  source: ContentSource = 'office',
): Promise<void> {
  return officeTransaction(database, (tx) =>
    writeQuestions(tx, questions, { source, now: () => NOON, newId: randomUUID }),
  )
}

import type { QuestionFormat } from '#contract/question-files.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { type QuestionLosses, questionFile } from '#server/readers/questions/write-questions.ts'
import type { QuestionContent, QuizPlace } from '../questions/question.rules.ts'
import {
  readOfficeQuestions,
  readQuizQuestions,
  type WriteQuestionsOptions,
  type WrittenQuestion,
  writeQuestions,
} from '../quiz.service.ts'
import { type QuestionReading, questionKeys } from './question-file.rules.ts'

export interface QuestionSource {
  fileName: string
  reading: QuestionReading
}

/** What the import of one file does, or did. */
export interface QuestionPlan extends QuestionSource {
  /** Questions that the quiz does not have, in the file's order. */
  added: QuestionReading['items']
  /** Those of them whose text the quiz has with another right answer: one of the two may be wrong. */
  contrary: QuestionReading['items']
  /** Questions that the quiz has, or an earlier item of the files. */
  standing: QuestionReading['items']
}

/**
 * Plans the import of files into one quiz: a question whose text and right option have the search keys of one that stands is not added
 * again. The office's own count, also hidden ones; the demonstration's do not, because they go one day and must take no question of
 * the office.
 */
export async function planQuestions(
  db: Db,
  sources: readonly QuestionSource[],
  place: QuizPlace,
): Promise<QuestionPlan[]> {
  const known = (await readOfficeQuestions(db, place)).map(questionKeys)
  const texts = new Set(known.map(({ text }) => text))
  const wholes = new Set(known.map(({ whole }) => whole))
  return sources.map((source) => {
    const plan: QuestionPlan = { ...source, added: [], contrary: [], standing: [] }
    for (const item of source.reading.items) {
      const { text, whole } = questionKeys(item.question)
      if (texts.has(text) && !wholes.has(whole)) plan.contrary.push(item)
      ;(wholes.has(whole) ? plan.standing : plan.added).push(item)
      texts.add(text)
      wholes.add(whole)
    }
    return plan
  })
}

/**
 * Plans again on what stands now and adds the new questions, for readers to see, in one transaction. The same files again add
 * nothing. Returns what was done.
 */
export function importQuestions(
  database: Database,
  sources: readonly QuestionSource[],
  place: QuizPlace,
  clock: Clock,
): Promise<QuestionPlan[]> {
  return officeTransaction(database, (tx) =>
    importWithin(tx, sources, place, { ...clock, source: 'office', authorOf: () => ({}) }),
  )
}

interface Clock {
  now: () => Date
  newId: () => string
}

/** As `importQuestions`, within a transaction of the caller's; `authorOf` says what is kept with each new question. */
export async function importWithin(
  tx: Db,
  sources: readonly QuestionSource[],
  place: QuizPlace,
  { authorOf, ...written }: WriteQuestionsOptions & { authorOf: (question: QuestionContent) => Authorship },
): Promise<QuestionPlan[]> {
  const plans = await planQuestions(tx, sources, place)
  const questions = plans.flatMap(({ added }) =>
    added.map(({ question }) => ({ ...question, ...authorOf(question), place })),
  )
  if (questions.length > 0) await writeQuestions(tx, questions, written)
  return plans
}

/** Who a new question is by, and whether it waits for the office. */
export type Authorship = Pick<WrittenQuestion, 'creatorName' | 'creatorUid' | 'state'>

/** A file with what one quiz shows, and what its format had no room for. */
export async function exportQuestions(
  db: Db,
  place: QuizPlace,
  format: QuestionFormat,
): Promise<{ text: string; questions: number; losses: QuestionLosses }> {
  const questions = await readQuizQuestions(db, place)
  return { ...questionFile(format, questions), questions: questions.length }
}

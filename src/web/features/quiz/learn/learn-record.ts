import * as z from 'zod/mini'
import { MAX_QUESTIONS, questionId } from '#contract/quiz.ts'
import { playedQuiz, quizPath } from '../quiz-place.ts'
import { afterAnswer, isDue, type Schedule } from './spaced-review.ts'

/** The learning record of a quiz: what a device knows of the reader's answers in the quiz. */

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const count = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))
const amount = z.number().check(z.gt(0), z.lte(100_000))

const learntQuestion = z.object({
  id: questionId,
  asked: count,
  right: count,
  /** Whether the last answer was right, and the day of that answer. */
  isRight: z.boolean(),
  at: day,
  /** When the question is due for review; absent for a question that was never missed. */
  review: z.optional(z.object({ stability: amount, difficulty: amount, due: day, last: day })),
})
export type LearntQuestion = z.infer<typeof learntQuestion>

export const quizRecord = z.object({
  quiz: playedQuiz,
  /** How many questions the quiz had when it was last opened. */
  total: count,
  questions: z.array(learntQuestion).check(z.maxLength(MAX_QUESTIONS)),
})
export type QuizRecord = z.infer<typeof quizRecord>

export interface GivenAnswer {
  id: string
  isRight: boolean
}

/**
 * Returns the record with an answer added. Above the limit the questions that were answered longest ago are dropped.
 */
export function withAnswer(record: QuizRecord, { id, isRight }: GivenAnswer, today: string, by: Schedule): QuizRecord {
  const before = record.questions.find((question) => question.id === id)
  const { asked = 0, right = 0, review } = before ?? {}
  const next = afterAnswer(review, isRight, today, by)
  const answered: LearntQuestion = { id, asked: asked + 1, right: right + (isRight ? 1 : 0), isRight, at: today }
  if (next) answered.review = next
  const questions = [...record.questions.filter((question) => question !== before), answered]
  return { ...record, questions: questions.slice(-MAX_QUESTIONS) }
}

/** Returns the ids of the questions that are due for review, ordered by the day on which they became due. */
export function dueIds({ questions }: QuizRecord, today: string): string[] {
  return questions
    .flatMap(({ id, review }) => (review && isDue(review, today) ? [{ id, due: review.due }] : []))
    .sort((a, b) => (a.due < b.due ? -1 : 1))
    .map(({ id }) => id)
}

/** Returns the first day on which a question is due for review; undefined if no question is scheduled. */
export function firstDue({ questions }: QuizRecord): string | undefined {
  return questions.flatMap(({ review }) => (review ? [review.due] : [])).sort()[0]
}

/**
 * The progress in a quiz: the numbers of its questions, of those that were answered, of those whose last answer was
 * right, and of those that are due for review.
 */
export interface QuizProgress {
  total: number
  asked: number
  right: number
  due: number
}

export function progressOf(record: QuizRecord, today: string): QuizProgress {
  const asked = record.questions.length
  const right = record.questions.filter(({ isRight }) => isRight).length
  return { total: Math.max(record.total, asked), asked, right, due: dueIds(record, today).length }
}

/** Merges the learning records of two devices: for each question the later answer wins. */
export function mergedRecords(own: readonly QuizRecord[], others: readonly QuizRecord[]): QuizRecord[] {
  const merged = new Map(own.map((record) => [quizPath(record.quiz), record]))
  for (const other of others) {
    const path = quizPath(other.quiz)
    const record = merged.get(path)
    merged.set(path, record ? mergedRecord(record, other) : other)
  }
  return [...merged.values()]
}

function mergedRecord(own: QuizRecord, other: QuizRecord): QuizRecord {
  const questions = new Map(own.questions.map((question) => [question.id, question]))
  for (const question of other.questions) {
    const before = questions.get(question.id)
    if (!before || isLater(question, before)) questions.set(question.id, question)
  }
  const byDay = [...questions.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
  return { quiz: own.quiz, total: Math.max(own.total, other.total), questions: byDay.slice(-MAX_QUESTIONS) }
}

function isLater(a: LearntQuestion, b: LearntQuestion): boolean {
  return a.at === b.at ? a.asked > b.asked : a.at > b.at
}

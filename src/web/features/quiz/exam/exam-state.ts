import type { GradeTerm } from '#contract/faculty.ts'
import { type Given, isAnswerTo, isRight } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { shuffled } from '../quiz-state.ts'

/** A comprehensive test: questions of a term whose right answers are shown only at the end. */

/** The largest number of questions of one test, which is limited because the device stores the questions in full. */
export const MOST_EXAM_QUESTIONS = 100

export interface ExamQuestion {
  subject: string
  question: Question
}

export interface Exam {
  place: GradeTerm
  questions: readonly ExamQuestion[]
  /** The answer to each question; null for a question without an answer. */
  answers: readonly (Given | null)[]
  /** The index of the question that is shown. */
  at: number
  /** The time limit of the whole test; null without a limit. */
  limitMs: number | null
  /** How long the test has been open, in milliseconds. */
  usedMs: number
  isFinished: boolean
}

/**
 * Returns a test of at most `count` questions, drawn at random. The questions of a passage stay together and in order.
 * `random` returns numbers that are at least 0 and below 1.
 */
export function drawExam(
  pool: readonly ExamQuestion[],
  { place, count, limitMs }: { place: GradeTerm; count: number; limitMs: number | null },
  random: () => number,
): Exam {
  const byId = new Map(pool.map((entry) => [entry.question.id, entry]))
  const order = shuffled(
    [...byId.values()].map(({ question }) => question),
    random,
  )
  const questions = order.slice(0, Math.min(count, MOST_EXAM_QUESTIONS)).flatMap(({ id }) => byId.get(id) ?? [])
  return { place, questions, answers: questions.map(() => null), at: 0, limitMs, usedMs: 0, isFinished: false }
}

/**
 * Sets the answer to the shown question; null removes the answer. Returns the same object if the answer does not fit
 * the question or the test has ended.
 */
export function withGiven(exam: Exam, given: Given | null): Exam {
  const shown = exam.questions[exam.at]
  if (exam.isFinished || !shown || (given !== null && !isAnswerTo(shown.question, given))) return exam
  return { ...exam, answers: exam.answers.map((before, at) => (at === exam.at ? given : before)) }
}

/** Returns a text that identifies a test in all its states: its term and its questions in order. */
export function examKey({ place, questions }: Exam): string {
  return [place.grade, place.term, ...questions.map(({ question: { id } }) => id)].join(' ')
}

/** Whether two states belong to the same test. */
export function isSameExam(a: Exam, b: Exam): boolean {
  return examKey(a) === examKey(b)
}

/** Shows the question at an index; returns the same object if there is no such question or the test has ended. */
export function movedTo(exam: Exam, at: number): Exam {
  return exam.questions[at] && !exam.isFinished ? { ...exam, at } : exam
}

/** Ends the test, so that answers can no longer be changed. */
export function finished(exam: Exam): Exam {
  return exam.isFinished ? exam : { ...exam, isFinished: true }
}

/** Adds time in which the test was open, and ends the test when its limit is reached. */
export function withTime(exam: Exam, ms: number): Exam {
  if (exam.isFinished) return exam
  const usedMs = exam.usedMs + Math.max(0, ms)
  return exam.limitMs === null || usedMs < exam.limitMs
    ? { ...exam, usedMs }
    : { ...exam, usedMs: exam.limitMs, isFinished: true }
}

/** Returns the remaining time in milliseconds; undefined without a limit. */
export function remainingMs({ limitMs, usedMs }: Exam): number | undefined {
  return limitMs === null ? undefined : Math.max(0, limitMs - usedMs)
}

export function unansweredCount({ answers }: Exam): number {
  return answers.filter((given) => given === null).length
}

export interface ExamScore {
  right: number
  total: number
}

/**
 * Returns the score of each subject, in the order in which the subjects first appear in the test. An unanswered
 * question counts as missed.
 */
export function scores({ questions, answers }: Exam): Map<string, ExamScore> {
  const bySubject = new Map<string, ExamScore>()
  for (const [at, { subject, question }] of questions.entries()) {
    const { right, total } = bySubject.get(subject) ?? { right: 0, total: 0 }
    const given = answers[at] ?? null
    const gained = given !== null && isRight(question, given) ? 1 : 0
    bySubject.set(subject, { right: right + gained, total: total + 1 })
  }
  return bySubject
}

/**
 * Returns the questions answered wrong or not at all, each with its answer; undefined for a question without an answer.
 */
export function missedInExam({ questions, answers }: Exam): { question: Question; pick: Given | undefined }[] {
  return questions.flatMap(({ question }, at) => {
    const given = answers[at] ?? undefined
    return given !== undefined && isRight(question, given) ? [] : [{ question, pick: given }]
  })
}

/**
 * Whether the remaining time, going from `before` to `now`, passes a moment at which screen readers announce the time:
 * half of the limit, five minutes, one minute.
 */
export function isAnnounced(before: number, now: number, limitMs: number): boolean {
  return [limitMs / 2, 5 * 60_000, 60_000].some((moment) => moment < limitMs && before > moment && now <= moment)
}

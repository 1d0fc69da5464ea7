import type { GradeTerm } from '#contract/faculty.ts'
import { type Given, isAnswerTo, isRight } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { shuffled } from '../quiz-state.ts'

/** A comprehensive test: questions of a term, all answers at the end. */

/** Maximum questions of one test, which a device keeps whole. */
export const MOST_EXAM_QUESTIONS = 100

export interface ExamQuestion {
  subject: string
  question: Question
}

export interface Exam {
  place: GradeTerm
  questions: readonly ExamQuestion[]
  /** The answer to each question; null before it. */
  answers: readonly (Given | null)[]
  /** The index of the shown question. */
  at: number
  /** The time for all; null without a limit. */
  limitMs: number | null
  /** The time that the test was open. */
  usedMs: number
  isFinished: boolean
}

/** Draws questions for a test. Those of one passage stay together and in order. */
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

/** Answers the shown question, or takes its answer back for null. Returns the same test where that is impossible. */
export function withGiven(exam: Exam, given: Given | null): Exam {
  const shown = exam.questions[exam.at]
  if (exam.isFinished || !shown || (given !== null && !isAnswerTo(shown.question, given))) return exam
  return { ...exam, answers: exam.answers.map((before, at) => (at === exam.at ? given : before)) }
}

/** Shows another question. */
export function movedTo(exam: Exam, at: number): Exam {
  return exam.questions[at] && !exam.isFinished ? { ...exam, at } : exam
}

/** Counts time that the test was open; ends it when its time is over. */
export function withTime(exam: Exam, ms: number): Exam {
  if (exam.isFinished) return exam
  const usedMs = exam.usedMs + Math.max(0, ms)
  return exam.limitMs === null || usedMs < exam.limitMs
    ? { ...exam, usedMs }
    : { ...exam, usedMs: exam.limitMs, isFinished: true }
}

/** The remaining time; undefined without a limit. */
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

/** The score of each subject, in the order of its first question. A question without an answer is missed. */
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

/** The questions that were answered wrong or not at all, with the answer. */
export function missedInExam({ questions, answers }: Exam): { question: Question; pick: Given | undefined }[] {
  return questions.flatMap(({ question }, at) => {
    const given = answers[at] ?? undefined
    return given !== undefined && isRight(question, given) ? [] : [{ question, pick: given }]
  })
}

/** The moments of the remaining time that a screen reader hears: half of it, five minutes and one. */
export function isAnnounced(before: number, now: number, limitMs: number): boolean {
  return [limitMs / 2, 5 * 60_000, 60_000].some((moment) => moment < limitMs && before > moment && now <= moment)
}

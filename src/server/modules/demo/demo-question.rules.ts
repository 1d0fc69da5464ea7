import type { GradeNumber, TermNumber } from '#contract/faculty.ts'

/** A question as its author writes it: the right option by itself, so that nobody counts places. */
export interface DemoQuestion {
  text: string
  right: string
  wrong: readonly [string, string, string]
  reason: string
}

/** The questions of a subject in a grade's term. */
export interface DemoSubjectQuiz {
  grade: GradeNumber
  term: TermNumber
  subject: string
  questions: readonly DemoQuestion[]
}

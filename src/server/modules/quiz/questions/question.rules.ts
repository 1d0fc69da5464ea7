import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { Question } from '#contract/quiz.ts'

/** Which quiz a question belongs to. */
export type QuizPlace =
  | { origin: 'trial' | 'sent' }
  | { origin: 'student'; grade: GradeNumber; term: TermNumber; subject: string }

/** A question by itself, as a file has it: of no quiz yet. */
export interface QuestionContent {
  text: string
  options: readonly string[]
  /** Place of the right option, from 0. */
  answer: number
  reason?: string | undefined
  creatorName?: string | undefined
}

/** A question before it is kept. */
export interface NewQuestion extends QuestionContent {
  place: QuizPlace
}

/** A question as readers may see it; nothing here may stay secret. */
export interface ShownQuestion extends NewQuestion {
  id: string
}

/** A question as the contract has it. */
export function onTheWire({ id, text, options, answer, reason, creatorName }: ShownQuestion): Question {
  return {
    id,
    question_text: text,
    question_answer: answer,
    question_options: [...options],
    answer_reason: reason,
    question_creator: creatorName === undefined ? undefined : { name: creatorName },
  }
}

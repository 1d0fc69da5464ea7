import type { OwnQuestion } from '#contract/contributing.ts'
import { type GradeKey, gradeKey, gradeNumber, type TermKey, termKey, termNumber } from '#contract/faculty.ts'
import type { QuizPlace, ShownQuestion } from '../questions/question.rules.ts'

export type StudentPlace = Extract<QuizPlace, { origin: 'student' }>

/** A question as its contributor sees it. */
export interface ContributedQuestion extends ShownQuestion {
  place: StudentPlace
  state: 'shown' | 'waiting' | 'hidden'
  withdrawnAt: string | null
  createdAt: string
}

/** The quiz of a subject, as addresses name it. */
export function studentPlace(params: { grade: GradeKey; term: TermKey; subject: string }): StudentPlace {
  const { grade, term, subject } = params
  return { origin: 'student', grade: gradeNumber(grade), term: termNumber(term), subject }
}

/** A question on its way to its contributor; that it is taken back says more to them than what the office made of it. */
export function ownOnTheWire(question: ContributedQuestion): OwnQuestion {
  const { id, place, text, options, answer, reason, state, withdrawnAt, createdAt } = question
  return {
    id,
    grade: gradeKey(place.grade),
    term: termKey(place.term),
    subject: place.subject,
    question_text: text,
    question_answer: answer,
    question_options: [...options],
    answer_reason: reason,
    state: withdrawnAt === null ? state : 'withdrawn',
    created_at: createdAt,
  }
}

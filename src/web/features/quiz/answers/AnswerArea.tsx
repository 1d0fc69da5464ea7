import type { Given } from '#contract/given-answers.ts'
import type { Question, QuestionOf } from '#contract/quiz.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { OneChoice } from './OneChoice.tsx'

const OtherKinds = lazyPart(async () => (await import('./OtherKinds.tsx')).OtherKinds, { Pending: Loading })

interface AnswerAreaProps {
  question: Question
  /** Undefined before the answer; afterwards the controls are locked and marked. */
  given: Given | undefined
  onAnswer: (given: Given) => void
}

/** What a reader answers a question with, by its kind. Give it the question's id as key. */
export function AnswerArea({ question, ...answer }: AnswerAreaProps) {
  return isOneChoice(question) ? (
    <OneChoice question={question} {...answer} />
  ) : (
    <OtherKinds question={question} {...answer} />
  )
}

function isOneChoice(question: Question): question is QuestionOf<'one'> {
  return question.question_kind === undefined || question.question_kind === 'one'
}

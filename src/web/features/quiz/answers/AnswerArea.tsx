import type { Question, QuestionOf } from '#contract/quiz.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { AnswerProps } from './answer-props.ts'
import { OneChoice } from './OneChoice.tsx'

const OtherKinds = lazyPart(async () => (await import('./OtherKinds.tsx')).OtherKinds, { Pending: Loading })

/** The controls for answering a question, which depend on its kind. Give the component the question's id as its key. */
export function AnswerArea({ question, ...answer }: AnswerProps<Question>) {
  return isOneChoice(question) ? (
    <OneChoice question={question} {...answer} />
  ) : (
    <OtherKinds question={question} {...answer} />
  )
}

function isOneChoice(question: Question): question is QuestionOf<'one'> {
  return question.question_kind === undefined || question.question_kind === 'one'
}

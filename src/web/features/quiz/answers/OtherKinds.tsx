import type { Question, QuestionOf } from '#contract/quiz.ts'
import type { AnswerProps } from './answer-props.ts'
import { Choices } from './Choices.tsx'
import { MatchedPairs } from './MatchedPairs.tsx'
import { OrderedItems } from './OrderedItems.tsx'
import { WrittenField } from './WrittenField.tsx'

/**
 * The controls for every kind of question except one right option, in a chunk of their own, because most quizzes do not
 * need them.
 */
export function OtherKinds({ question, ...answer }: AnswerProps<Exclude<Question, QuestionOf<'one'>>>) {
  switch (question.question_kind) {
    case 'several':
      return <Choices question={question} {...answer} />
    case 'matching':
      return <MatchedPairs question={question} {...answer} />
    case 'ordering':
      return <OrderedItems question={question} {...answer} />
    case 'written':
      return <WrittenField question={question} {...answer} />
  }
}

import type { Given } from '#contract/given-answers.ts'
import type { Question, QuestionOf } from '#contract/quiz.ts'
import { Choices } from './Choices.tsx'
import { MatchedPairs } from './MatchedPairs.tsx'
import { OrderedItems } from './OrderedItems.tsx'
import { WrittenField } from './WrittenField.tsx'

interface OtherKindsProps {
  question: Exclude<Question, QuestionOf<'one'>>
  given: Given | undefined
  onAnswer: (given: Given) => void
}

/**
 * The controls for every kind except one right option, in a chunk of their own, because most quizzes do not need them.
 */
export function OtherKinds({ question, ...answer }: OtherKindsProps) {
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

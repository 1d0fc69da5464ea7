import type { Given } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { Choices } from './Choices.tsx'
import { MatchedPairs } from './MatchedPairs.tsx'
import { OneChoice } from './OneChoice.tsx'
import { OrderedItems } from './OrderedItems.tsx'
import { WrittenField } from './WrittenField.tsx'

interface AnswerAreaProps {
  question: Question
  /** Undefined before the answer; afterwards the controls are locked and marked. */
  given: Given | undefined
  onAnswer: (given: Given) => void
}

/** What a reader answers a question with, by its kind. Give it the question's id as key. */
export function AnswerArea({ question, ...answer }: AnswerAreaProps) {
  switch (question.question_kind) {
    case 'several':
      return <Choices question={question} {...answer} />
    case 'matching':
      return <MatchedPairs question={question} {...answer} />
    case 'ordering':
      return <OrderedItems question={question} {...answer} />
    case 'written':
      return <WrittenField question={question} {...answer} />
    default:
      return <OneChoice question={question} {...answer} />
  }
}

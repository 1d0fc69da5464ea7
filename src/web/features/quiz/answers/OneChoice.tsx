import type { Given } from '#contract/given-answers.ts'
import type { QuestionOf } from '#contract/quiz.ts'
import { questionText } from '../../../i18n/ar/quiz.ts'
import { QuestionTextMedia } from '../../../ui/QuestionText.tsx'
import { OptionButton } from '../OptionButton.tsx'
import styles from './answers.module.css'

interface OneChoiceProps {
  question: QuestionOf<'one'>
  given: Given | undefined
  onAnswer: (given: number) => void
}

/** The options of a question with one right option; the first press is the answer. docs/SPECIFICATION.md, section 4. */
export function OneChoice({ question, given, onAnswer }: OneChoiceProps) {
  const { question_format: format, question_options, question_answer } = question
  const isAnswered = given !== undefined
  return (
    <ol className={styles.options} aria-label={questionText.options}>
      {question_options.map((text, option) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index; two may have equal texts.
        <li key={option}>
          <OptionButton
            number={option + 1}
            text={text}
            format={format}
            mark={isAnswered ? markOf(option, given, question_answer) : undefined}
            isLocked={isAnswered}
            onChoose={() => onAnswer(option)}
          />
          <QuestionTextMedia text={text} format={format} />
        </li>
      ))}
    </ol>
  )
}

function markOf(option: number, given: Given, answer: number): 'right' | 'wrong' | undefined {
  if (option === answer) return 'right'
  return option === given ? 'wrong' : undefined
}

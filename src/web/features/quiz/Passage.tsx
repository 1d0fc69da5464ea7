import { useId } from 'react'
import type { Question } from '#contract/quiz.ts'
import { passageText } from '../../i18n/ar/quiz.ts'
import { QuestionText } from '../../ui/QuestionText.tsx'
import styles from './Passage.module.css'

interface PassageProps {
  question: Question
  /** The numbers, from 1, of the questions that share the passage. */
  numbers: readonly number[]
  /** Whether the passage is folded at first, where many questions are listed. */
  isFolded?: boolean
}

/**
 * The passage that several questions share, shown above each of them. A long passage scrolls in a region of its own, so
 * that the question stays in view.
 */
export function Passage({ question: { passage, question_format }, numbers, isFolded = false }: PassageProps) {
  const id = useId()
  if (!passage) return null
  // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a text that scrolls by itself
  return (
    <details className={styles.passage} open={!isFolded}>
      <summary id={id}>
        {passageText.title}
        {numbers.length > 1 && (
          <span className={styles.numbers}>
            {' '}
            {passageText.ofQuestions} {numbers.join('، ')}
          </span>
        )}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the keyboard. */}
      <section className={styles.text} aria-labelledby={id} tabIndex={0}>
        <QuestionText text={passage.text} format={question_format} />
      </section>
    </details>
  )
}

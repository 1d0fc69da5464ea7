import { type ReactNode, useId } from 'react'
import { answerText } from '../../../i18n/ar/quiz.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './answers.module.css'
import type { Attempt } from './use-attempt.ts'

interface AnswerGroupProps {
  /** What the reader should do, shown above the controls. */
  task: string
  /** Whether the question's heading already says what to do. */
  isSaid?: boolean
  isAnswered: boolean
  attempt: Attempt
  children: ReactNode
}

/**
 * The controls of an answer that has several parts, and the button that confirms the answer. It is not a form,
 * because nothing is sent.
 */
export function AnswerGroup({ task, isSaid = false, isAnswered, attempt, children }: AnswerGroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would keep its own width and legend.
    <div className={styles.group} role="group" aria-label={task}>
      {!isAnswered && !isSaid && <p className={styles.task}>{task}</p>}
      {children}
      {/* Always mounted, so that screen readers announce text that appears in it. */}
      <p id={id} className={styles.missing} role="alert">
        {!isAnswered && attempt.missing}
      </p>
      {!isAnswered && (
        <Button className={styles.submit} aria-describedby={id} onClick={attempt.make}>
          {answerText.submit}
        </Button>
      )}
    </div>
  )
}

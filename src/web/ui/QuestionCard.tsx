import Check from 'lucide-react/icons/check'
import { cardText } from '../i18n/ar/question-card.ts'
import styles from './QuestionCard.module.css'

interface QuestionCardProps {
  question: {
    question_text: string
    question_options: readonly string[]
    /** Index of the right option; null while none is chosen. */
    question_answer: number | null
    answer_reason?: string | null | undefined
  }
}

/** A question with its options, the right one marked, as contributors and the office see it. */
export function QuestionCard({ question }: QuestionCardProps) {
  const { question_text, question_options, question_answer, answer_reason } = question
  return (
    <div className={styles.card}>
      <p className={styles.text}>
        <bdi>{question_text}</bdi>
      </p>
      <ol className={styles.options}>
        {question_options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an option; two may have the same text.
          <li key={place} className={place === question_answer ? styles.right : undefined}>
            <bdi className={styles.number}>{place + 1}</bdi>
            <span>
              <bdi>{option}</bdi>
              {place === question_answer && (
                <span className={styles.mark}>
                  <Check size={16} strokeWidth={2.5} aria-hidden="true" />
                  {cardText.right}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {answer_reason && (
        <p className={styles.reason}>
          {cardText.reason} <bdi>{answer_reason}</bdi>
        </p>
      )}
    </div>
  )
}

import { Check } from 'lucide-react'
import type { DeskQuestion } from '#contract/admin-questions.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import styles from './QuestionBody.module.css'

/** What a question says: its text, its options with the right one marked, its reason. */
export function QuestionBody({ question }: { question: DeskQuestion }) {
  const { question_text, question_options, question_answer, answer_reason } = question
  return (
    <div className={styles.body}>
      <p className={styles.text} dir="auto">
        {question_text}
      </p>
      <ol className={styles.options}>
        {question_options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; two may read alike.
          <li key={place} className={place === question_answer ? styles.right : undefined}>
            <bdi className={styles.number}>{place + 1}</bdi>
            <span>
              <bdi>{option}</bdi>
              {place === question_answer && (
                <span className={styles.mark}>
                  <Check size={16} strokeWidth={2.5} aria-hidden="true" />
                  {deskText.right}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {answer_reason !== null && (
        <p className={styles.reason}>
          {deskText.reason} <bdi>{answer_reason}</bdi>
        </p>
      )}
    </div>
  )
}

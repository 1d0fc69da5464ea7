import { formatDay } from '#contract/arabic-moments.ts'
import type { OwnQuestion } from '#contract/contributing.ts'
import { fateText, leftOutText } from '../../../i18n/ar/answer-counts.ts'
import { formatCount } from '../../../i18n/format.ts'
import { AnswerCountsLine } from '../../../ui/AnswerCountsLine.tsx'
import styles from './OwnQuestions.module.css'

/**
 * Shows what happened to a contributor's question: the office's decision, corrections, reports by readers and the
 * answers.
 */
export function QuestionFate({ question }: { question: OwnQuestion }) {
  const { state, reviewed_at, corrected_at, reports, left_out, counts } = question
  const decision = (state === 'shown' || state === 'hidden') && reviewed_at !== null && fateText.reviewed[state]
  return (
    <div className={styles.fate}>
      <ul className={styles.head} aria-label={fateText.label}>
        {decision && (
          <li>
            {decision} {formatDay(reviewed_at)}
          </li>
        )}
        {corrected_at !== null && (
          <li>
            {fateText.corrected} {formatDay(corrected_at)}
          </li>
        )}
        {reports > 0 && (
          <li className={styles.hidden}>
            {fateText.reports} <bdi>{formatCount(reports)}</bdi>
          </li>
        )}
      </ul>
      {left_out && <p className={styles.note}>{leftOutText.why}</p>}
      {counts ? (
        <AnswerCountsLine counts={counts} />
      ) : (
        state === 'shown' && !left_out && <p className={styles.note}>{fateText.fewAnswers}</p>
      )}
    </div>
  )
}

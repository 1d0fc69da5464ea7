import { type AnswerCounts, UNPICKED_SHOWN_FROM } from '#contract/question-counts.ts'
import { countsText } from '../i18n/ar/answer-counts.ts'
import { formatCount } from '../i18n/format.ts'
import styles from './AnswerCountsLine.module.css'

/**
 * Shows how many readers answered a question, how many answered it right, and which options they picked. Highlights
 * numbers that suggest a bad question, such as an option that nobody picked.
 */
export function AnswerCountsLine({ counts }: { counts: AnswerCounts }) {
  const { asked, right, picks } = counts
  return (
    <div className={styles.counts}>
      <p className={styles.line}>
        <span>
          {countsText.asked} <bdi>{formatCount(asked)}</bdi>
        </span>
        <span>
          {countsText.right} <bdi>{formatCount(right)}</bdi> <bdi>({shareOf(right, asked)})</bdi>
        </span>
        {right * 2 < asked && <strong className={styles.bad}>{countsText.mostMissed}</strong>}
      </p>
      {picks.length > 0 && (
        <ul className={styles.line} aria-label={countsText.picks}>
          {picks.map((count, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index.
            <li key={place}>
              {countsText.option} <bdi>{place + 1}</bdi>:{' '}
              {count === 0 && asked >= UNPICKED_SHOWN_FROM ? (
                <strong className={styles.bad}>{countsText.unpicked}</strong>
              ) : (
                <bdi>{shareOf(count, asked)}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function shareOf(count: number, asked: number): string {
  return `${Math.round((100 * count) / asked)}%`
}

import type { TranscriptTerm } from '#contract/results.ts'
import { transcriptText } from '../../i18n/ar/students.ts'
import { formatPercentage } from '../../i18n/format.ts'
import { shortTermText, yearText } from '../../i18n/places.ts'
import styles from './TermsPicture.module.css'
import { shownTerms } from './transcript-grades.ts'

/**
 * A bar for the percentage of each term, oldest first; renders nothing for a single term. The text beside each bar has
 * the same figures.
 */
export function TermsPicture({ terms }: { terms: readonly TranscriptTerm[] }) {
  const shown = shownTerms(terms)
  if (shown.length < 2) return null
  return (
    <figure className={styles.picture}>
      <figcaption>{transcriptText.picture}</figcaption>
      <ol>
        {shown.map(({ grade, year, term, total_degree: { percentage } }) => (
          <li key={`${grade}/${year}/${term}`} className={styles.term}>
            <span className={styles.name}>
              <bdi dir="ltr">{yearText(year)}</bdi> {shortTermText(term)}
            </span>
            <Bar percentage={percentage} />
            <bdi className={styles.percentage} dir="ltr">
              {formatPercentage(percentage)}
            </bdi>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** A bar that grows from the right, the direction in which the page is read. */
function Bar({ percentage }: { percentage: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width={100} height={10} />
      <rect className={styles.share} x={100 - percentage} width={percentage} height={10} />
    </svg>
  )
}

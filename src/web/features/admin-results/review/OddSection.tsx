import type { OddStatistic } from '#contract/odd-statistics.ts'
import { oddText } from '../../../i18n/ar/uploads.ts'
import { formatCount, formatPercentage } from '../../../i18n/format.ts'
import styles from './Problems.module.css'
import reviewStyles from './Review.module.css'
import { Section } from './Section.tsx'

/** Values that may be correct but deserve a second look. */
export function OddSection({ odd }: { odd: readonly OddStatistic[] }) {
  if (odd.length === 0) return null
  return (
    <Section title={oddText.title} lead={oddText.lead}>
      <ul className={styles.problems}>
        {odd.map((figure) => (
          <li key={`${figure.kind} ${figure.subject}`} className={styles.warning}>
            <p className={reviewStyles.strong}>
              <bdi>{figure.subject}</bdi>
            </p>
            <p>{sentenceOf(figure)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function sentenceOf({ kind, students = 0, mean = 0, earlier_mean = 0 }: OddStatistic): string {
  if (kind === 'subject_missing') return oddText.missing
  if (kind === 'nobody_passed') return `${oddText.nobodyPassed} ${formatCount(students)}.`
  const { meanMoved, meanNow, meanBefore } = oddText
  return `${meanMoved} ${meanNow} ${formatPercentage(mean)}، ${meanBefore} ${formatPercentage(earlier_mean)}.`
}

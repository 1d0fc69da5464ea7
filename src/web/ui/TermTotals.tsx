import type { TotalDegree } from '#contract/degrees.ts'
import { columnText } from '../i18n/ar/ledger.ts'
import { resultText } from '../i18n/ar/results.ts'
import { formatMark, formatPercentage } from '../i18n/format.ts'
import styles from './TermTotals.module.css'

interface TermTotalsProps {
  total: TotalDegree
  rank: number
}

/** The line above a term's subjects: total, percentage and rank. */
export function TermTotals({ total, rank }: TermTotalsProps) {
  return (
    <p className={styles.totals}>
      <span>
        {columnText.total} <bdi dir="ltr">{formatMark(total.total)}</bdi> {resultText.outOf}{' '}
        <bdi dir="ltr">{formatMark(total.max)}</bdi>
      </span>
      <span>
        {columnText.percentage} <bdi dir="ltr">{formatPercentage(total.percentage)}</bdi>
      </span>
      <span className={styles.rank}>
        {columnText.rank} {rank}
      </span>
    </p>
  )
}

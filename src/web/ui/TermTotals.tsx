import type { TotalDegree } from '#contract/results.ts'
import { ar } from '../i18n/ar.ts'
import { formatMark, formatPercentage } from '../i18n/format.ts'
import styles from './TermTotals.module.css'

interface TermTotalsProps {
  total: TotalDegree
  rank: number
}

/** The line over a term's subjects: its total, percentage and rank. */
export function TermTotals({ total, rank }: TermTotalsProps) {
  return (
    <p className={styles.totals}>
      <span>
        {ar.column.total} <bdi dir="ltr">{formatMark(total.total)}</bdi> {ar.result.outOf}{' '}
        <bdi dir="ltr">{formatMark(total.max)}</bdi>
      </span>
      <span>
        {ar.column.percentage} <bdi dir="ltr">{formatPercentage(total.percentage)}</bdi>
      </span>
      <span className={styles.rank}>
        {ar.column.rank} {rank}
      </span>
    </p>
  )
}

import type { StudentResult } from '#contract/results.ts'
import { ar } from '../../i18n/ar.ts'
import { formatMark, formatPercentage } from '../../i18n/format.ts'
import { CLASSIFICATION_WORDS } from '../../i18n/outcomes.ts'
import { Facts } from '../../ui/Facts.tsx'

/** The year in one look. The shared rank is told only where it differs. */
export function ResultSummary({ result }: { result: StudentResult }) {
  const shared = { label: ar.result.duplicatedRank, value: result.duplicated_rank, look: 'gilt' } as const
  return (
    <Facts
      items={[
        { label: ar.result.seat, value: <bdi dir="ltr">{result.id}</bdi> },
        { label: ar.result.rank, value: result.rank, look: 'gilt' },
        ...(result.duplicated_rank === result.rank ? [] : [shared]),
        { label: ar.result.classification, value: CLASSIFICATION_WORDS[result.classification] },
        {
          label: ar.result.total,
          value: (
            <>
              <bdi dir="ltr">{formatMark(result.total)}</bdi> {ar.result.outOf} <bdi dir="ltr">{formatMark(result.max)}</bdi>
            </>
          ),
        },
        { label: ar.result.percentage, value: <bdi dir="ltr">{formatPercentage(result.total_percentage)}</bdi> },
      ]}
    />
  )
}

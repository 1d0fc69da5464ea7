import type { StudentResult } from '#contract/results.ts'
import { resultText } from '../../i18n/ar/results.ts'
import { formatMark, formatPercentage } from '../../i18n/format.ts'
import { CLASSIFICATION_WORDS } from '../../i18n/outcomes.ts'
import { Facts } from '../../ui/Facts.tsx'

/** The year at a glance, or its only published term. Shows the shared rank only if it differs. */
export function ResultSummary({ result }: { result: StudentResult }) {
  const of = result.verdict.partial === undefined ? resultText : resultText.ofTerm
  const shared = { label: resultText.duplicatedRank, value: result.duplicated_rank, look: 'gilt' } as const
  return (
    <Facts
      items={[
        { label: resultText.seat, value: <bdi dir="ltr">{result.id}</bdi> },
        { label: of.rank, value: result.rank, look: 'gilt' },
        ...(result.duplicated_rank === result.rank ? [] : [shared]),
        ...(result.classification === null
          ? []
          : [{ label: of.classification, value: CLASSIFICATION_WORDS[result.classification] }]),
        {
          label: of.total,
          value: (
            <>
              <bdi dir="ltr">{formatMark(result.total)}</bdi> {resultText.outOf}{' '}
              <bdi dir="ltr">{formatMark(result.max)}</bdi>
            </>
          ),
        },
        { label: resultText.percentage, value: <bdi dir="ltr">{formatPercentage(result.total_percentage)}</bdi> },
      ]}
    />
  )
}

import { CLASSIFICATION_WORDS } from '#contract/degrees.ts'
import type { StudentResult } from '#contract/results.ts'
import { resultText } from '../../i18n/ar/results.ts'
import { rankRuleText } from '../../i18n/ar/student-result.ts'
import { formatPercentage, formatTotal } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { rankOf } from '../../ui/headline.ts'
import styles from './ResultSummary.module.css'

/** The figures of the year (or of its only published term), and how the rank is counted. */
export function ResultSummary({ result }: { result: StudentResult }) {
  const of = result.verdict.partial === undefined ? resultText : resultText.ofTerm
  return (
    <>
      <Facts
        items={[
          { label: resultText.seat, value: <bdi dir="ltr">{result.id}</bdi> },
          { label: of.total, value: formatTotal(result) },
          { label: resultText.percentage, value: <bdi dir="ltr">{formatPercentage(result.total_percentage)}</bdi> },
          ...(result.classification === null
            ? []
            : [{ label: of.classification, value: CLASSIFICATION_WORDS[result.classification] }]),
          { label: of.rank, value: rankOf(result.rank, result.of), look: 'gilt' },
        ]}
      />
      <div className={styles.rule}>
        <p>{rankRuleText.normal}</p>
        {result.duplicated_rank !== result.rank && <p>{rankRuleText.duplicated(result.duplicated_rank)}</p>}
      </div>
    </>
  )
}

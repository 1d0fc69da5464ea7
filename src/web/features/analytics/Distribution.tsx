import { distributionText } from '../../i18n/ar/analytics.ts'
import { formatCount, formatPercentage } from '../../i18n/format.ts'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'
import styles from './Distribution.module.css'
import { DistributionPicture } from './DistributionPicture.tsx'
import { type Part, partsOf } from './distribution-shape.ts'
import { partRange } from './distribution-summary.ts'

const COLUMNS: readonly Column[] = [
  { key: 'part', label: distributionText.part, kind: 'text' },
  { key: 'students', label: distributionText.students, kind: 'number' },
  { key: 'share', label: distributionText.share, kind: 'number' },
]

interface DistributionProps {
  subjectName: string
  /** The number of students in each tenth of the full mark, lowest marks first. */
  counts: readonly number[]
}

/** The distribution of a subject's marks, as a chart and as a table. */
export function Distribution({ subjectName, counts }: DistributionProps) {
  const parts = partsOf(counts)
  return (
    <figure className={styles.distribution}>
      <figcaption className={styles.title}>{distributionText.title}</figcaption>
      <DistributionPicture subjectName={subjectName} parts={parts} />
      <details className={styles.numbers}>
        <summary>
          {distributionText.numbers}
          <span className="visually-hidden">
            : {distributionText.of} {subjectName}
          </span>
        </summary>
        <DistributionTable subjectName={subjectName} parts={parts} />
      </details>
    </figure>
  )
}

function DistributionTable({ subjectName, parts }: { subjectName: string; parts: readonly Part[] }) {
  const students = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Ledger caption={`${distributionText.of} ${subjectName}`} columns={COLUMNS}>
      {parts.map((part) => (
        <LedgerRow key={part.from} columns={COLUMNS} cells={cellsOf(part, students)} />
      ))}
    </Ledger>
  )
}

function cellsOf(part: Part, students: number): Record<string, string> {
  return {
    part: partRange(part),
    students: formatCount(part.count),
    share: formatPercentage((100 * part.count) / students),
  }
}

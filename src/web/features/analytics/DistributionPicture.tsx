import { distributionText } from '../../i18n/ar/analytics.ts'
import { formatCount } from '../../i18n/format.ts'
import { ColumnsPicture } from '../../ui/ColumnsPicture.tsx'
import styles from './DistributionPicture.module.css'
import type { Part } from './distribution-shape.ts'
import { distributionSummary, sideTexts } from './distribution-summary.ts'

interface DistributionPictureProps {
  subjectName: string
  parts: readonly Part[]
}

/**
 * A chart with a column for each tenth of the full mark, the lowest marks at the right. A line at the pass mark divides
 * it, with the number of students on each side above.
 */
export function DistributionPicture({ subjectName, parts }: DistributionPictureProps) {
  const sides = sideTexts(parts)
  return (
    <ColumnsPicture
      label={distributionSummary(subjectName, parts)}
      className={styles.picture}
      columns={parts.map(({ from, count, reachesPass }) => ({
        key: from,
        value: count,
        text: count > 0 ? formatCount(count) : undefined,
        isFailing: !reachesPass,
      }))}
      marks={[...parts.map(({ from }) => from), 100]}
      head={
        <p className={styles.line}>
          <span className={styles.below}>{sides.below}</span>
          <span className={styles.reached}>{sides.reached}</span>
        </p>
      }
      foot={
        <p className={styles.line}>
          <span>{distributionText.lowest}</span>
          <span className={styles.passName}>{distributionText.passLine}</span>
          <span>{distributionText.highest}</span>
        </p>
      }
    />
  )
}

import type { SheetComparison } from '#contract/sheet-comparison.ts'
import { sightText } from '../../../i18n/ar/admin-results.ts'
import { formatCount } from '../../../i18n/format.ts'
import { DataRegion, type DataSource } from '../../../ui/DataRegion.tsx'
import { differenceCounts } from '../comparison/difference-counts.ts'
import styles from '../comparison/SheetDifferences.module.css'

/** How many students and subjects differ between two versions, by kind of difference. */
export function Differences({ comparison }: { comparison: DataSource<SheetComparison> }) {
  return (
    <DataRegion source={comparison}>
      {(found) => {
        const counts = differenceCounts(found)
        if (counts.length === 0) return <p>{sightText.same}</p>
        return (
          <ul className={styles.changes}>
            {counts.map(({ label, count }) => (
              <li key={label}>
                {label}: <bdi dir="ltr">{formatCount(count)}</bdi>
              </li>
            ))}
          </ul>
        )
      }}
    </DataRegion>
  )
}

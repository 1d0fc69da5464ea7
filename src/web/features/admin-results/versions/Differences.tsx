import { useQuery } from '@tanstack/react-query'
import { sightText } from '../../../i18n/ar/admin-results.ts'
import { formatCount } from '../../../i18n/format.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { differenceCounts } from '../comparison/difference-counts.ts'
import styles from '../comparison/SheetDifferences.module.css'
import { comparisonQuery } from './sheets.api.ts'

/** How many students and subjects differ between two versions, by kind of difference. */
export function Differences({ id, other }: { id: string; other: string }) {
  const comparison = useQuery(comparisonQuery(id, other))
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

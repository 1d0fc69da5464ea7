import { useQuery } from '@tanstack/react-query'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { comparisonText, sheetStateText } from '../../../i18n/ar/admin-results.ts'
import { useSearchParams } from '../../../router/use-router.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Select } from '../../../ui/Select.tsx'
import { differenceCounts } from '../comparison/difference-counts.ts'
import { SheetDifferences } from '../comparison/SheetDifferences.tsx'
import styles from './Sheets.module.css'
import { comparisonQuery } from './sheets.api.ts'

/** Shows what differs between this version of a result sheet and the version that the URL names. */
export function ComparisonPanel({ detail: { version, versions } }: { detail: SheetVersionDetail }) {
  const [query, setQuery] = useSearchParams()
  const others = versions.filter(({ id }) => id !== version.id)
  // If the URL names no version, compare with the published version, because that is what readers see.
  const usual = others.find(({ state }) => state === 'published') ?? others[0]
  const other = others.find(({ id }) => id === query.get('with')) ?? usual
  if (!other) return <EmptyMessage title={comparisonText.onlyOne}>{comparisonText.onlyOneNext}</EmptyMessage>
  return (
    <>
      <div className={styles.search}>
        <Select
          label={comparisonText.with}
          value={other.id}
          options={others.map(({ id, version: number, state }) => ({
            value: id,
            label: `${number} (${sheetStateText[state]})`,
          }))}
          onChange={(id) => setQuery({ with: id }, { replace: true })}
        />
      </div>
      <Comparison id={version.id} other={other.id} />
    </>
  )
}

function Comparison({ id, other }: { id: string; other: string }) {
  return (
    <DataRegion
      source={useQuery(comparisonQuery(id, other))}
      isEmpty={(comparison) => differenceCounts(comparison).length === 0}
      empty={<EmptyMessage title={comparisonText.same}>{null}</EmptyMessage>}
    >
      {(comparison) => <SheetDifferences comparison={comparison} startsOpen />}
    </DataRegion>
  )
}

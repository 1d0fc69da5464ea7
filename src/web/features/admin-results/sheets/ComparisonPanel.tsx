import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { COMPARISON_LIST, type SheetVersionDetail, type VersionComparison } from '#contract/admin-sheets.ts'
import { comparisonText, sheetStateText } from '../../../i18n/ar/admin-results.ts'
import { formatCount } from '../../../i18n/format.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ChangedStudents, Students, SubjectChanges } from './ComparisonLists.tsx'
import styles from './Sheets.module.css'
import { comparisonQuery } from './sheets.api.ts'

/** What this version changed against another one, which the address names. */
export function ComparisonPanel({ detail: { version, versions } }: { detail: SheetVersionDetail }) {
  const [query, setQuery] = useSearchParams()
  const others = versions.filter(({ id }) => id !== version.id)
  // What readers have now is what a new version is weighed against.
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
  const comparison = useQuery(comparisonQuery(id, other))
  return (
    <DataRegion
      source={comparison}
      isEmpty={isNothing}
      empty={<EmptyMessage title={comparisonText.same}>{null}</EmptyMessage>}
    >
      {({ added, gone, changed, moved, subjects }) => (
        <>
          <SubjectChanges subjects={subjects} />
          <Part title={comparisonText.changed} part={changed}>
            <ChangedStudents students={changed.list} />
          </Part>
          <Part title={comparisonText.added} part={added}>
            <Students students={added.list} />
          </Part>
          <Part title={comparisonText.gone} part={gone}>
            <Students students={gone.list} />
          </Part>
          <Part title={comparisonText.moved} part={moved}>
            <ChangedStudents students={moved.list} />
          </Part>
        </>
      )}
    </DataRegion>
  )
}

interface PartProps {
  title: string
  part: { count: number }
  children: ReactNode
}

function Part({ title, part: { count }, children }: PartProps) {
  if (count === 0) return null
  return (
    <section className={desk.section}>
      <h2 className={desk.heading}>
        {title}: <bdi dir="ltr">{formatCount(count)}</bdi>
      </h2>
      {count > COMPARISON_LIST && (
        <p className={desk.note}>
          {comparisonText.first} <bdi dir="ltr">{COMPARISON_LIST}</bdi>
        </p>
      )}
      {children}
    </section>
  )
}

function isNothing({ added, gone, changed, moved, subjects }: VersionComparison): boolean {
  const counts = [added.count, gone.count, changed.count, moved.count]
  return [...counts, ...Object.values(subjects).map(({ length }) => length)].every((count) => count === 0)
}

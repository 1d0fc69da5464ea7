import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { awaitsFirst } from '#contract/awaits-first.ts'
import { versionsText } from '../../../i18n/ar/admin-results.ts'
import { yearText } from '../../../i18n/places.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import styles from './Sheets.module.css'
import { versionsQuery } from './sheets.api.ts'
import { VersionLine } from './VersionLine.tsx'
import { sheetName } from './version-names.ts'

/** The start page of the results desk: `children`, then every version of every result sheet by year, grade and term. */
export function VersionsPage({ children }: { children: ReactNode }) {
  const versions = useQuery(versionsQuery())
  return (
    <>
      <PageHeading title={versionsText.title} />
      <p className={desk.lead}>{versionsText.lead}</p>
      {children}
      <DataRegion
        source={versions}
        isEmpty={({ versions: all }) => all.length === 0}
        empty={<EmptyMessage title={versionsText.empty}>{versionsText.emptyNext}</EmptyMessage>}
      >
        {({ versions: all }) => yearsOf(all).map((year) => <Year key={year[0]?.year} versions={year} />)}
      </DataRegion>
    </>
  )
}

function Year({ versions }: { versions: readonly SheetVersion[] }) {
  const [first] = versions
  const published = versions.filter(({ state }) => state === 'published')
  return (
    <section>
      <h2 className={styles.year}>
        {versionsText.years} <bdi dir="ltr">{first && yearText(first.year)}</bdi>
      </h2>
      <ul className={desk.list}>
        {versions.map((version) => (
          <VersionLine
            key={version.id}
            version={version}
            isUnseen={awaitsFirst(version, published)}
            name={`${sheetName(version)}، ${versionsText.version} ${version.version}`}
          />
        ))}
      </ul>
    </section>
  )
}

/** Groups the versions by year. The server sends them sorted, newest year first. */
function yearsOf(versions: readonly SheetVersion[]): SheetVersion[][] {
  return [...new Set(versions.map(({ year }) => year))].map((year) => versions.filter((one) => one.year === year))
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/admin-audit.ts'
import { auditText } from '../../i18n/ar/audit.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import styles from './AuditLine.module.css'
import { AuditLine } from './AuditLine.tsx'
import { type AuditSearch, auditQuery } from './audit.api.ts'
import { ChainState } from './ChainState.tsx'
import { ExportButton } from './ExportButton.tsx'

/** The desk with the audit log, which is read-only: office acts, events of accounts, refused calls. */
export function AuditDesk() {
  const [params, setParams] = useSearchParams()
  const search = searchOf(params)
  const log = useInfiniteQuery(auditQuery(search))
  return (
    <>
      <PageHeading title={auditText.title} />
      <p className={desk.lead}>{auditText.lead}</p>
      <ChainState />
      <AuditFilter
        key={params.toString()}
        search={search}
        words={log.data?.pages[0]}
        onShow={(chosen) => setParams(Object.entries(chosen).filter(([, text]) => text !== ''))}
      />
      <div className={desk.actions}>
        <ExportButton search={search} />
      </div>
      <DataRegion source={log} isEmpty={({ pages }) => pages[0]?.entries.length === 0} empty={<Empty />}>
        {({ pages }) => (
          <ol className={`${desk.entries} ${styles.log}`} aria-label={auditText.list}>
            {pages
              .flatMap((page): AuditEntry[] => page.entries)
              .map((entry) => (
                <AuditLine key={entry.id} entry={entry} />
              ))}
          </ol>
        )}
      </DataRegion>
      <MoreButton source={log}>{auditText.more}</MoreButton>
    </>
  )
}

function Empty() {
  return (
    <EmptyMessage title={auditText.none.title}>
      <p>{auditText.none.next}</p>
    </EmptyMessage>
  )
}

function searchOf(params: URLSearchParams): AuditSearch {
  const text = (name: keyof AuditSearch) => params.get(name) ?? ''
  return {
    lines: text('lines'),
    actor: text('actor'),
    by: text('by'),
    action: text('action'),
    kind: text('kind'),
    object: text('object'),
    from: text('from'),
    to: text('to'),
  }
}

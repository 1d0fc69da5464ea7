import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgeOrder, OfficeAppeal } from '#contract/admin-appeals.ts'
import { APPEAL_STATES } from '#contract/appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { appealEmptyText, appealsText, appealTabText } from '../../i18n/ar/admin-appeals.ts'
import { periodText } from '../../i18n/ar/appeals-period.ts'
import { formatCount } from '../../i18n/format.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { AgeSelect } from './AgeSelect.tsx'
import { AppealLines } from './AppealLines.tsx'
import { type AppealTab, appealsQuery } from './appeals-desk.api.ts'

const TABS = [...APPEAL_STATES, 'undone'] as const

/** The appeals of the tab that the URL names. */
export function AppealsList() {
  const [params] = useSearchParams()
  const shown = TABS.find((known) => known === params.get('state')) ?? 'waiting'
  const [order, setOrder] = useState<AgeOrder>('oldest')
  const appeals = useInfiniteQuery(appealsQuery(shown, order))
  const counts = appeals.data?.pages[0]?.counts
  const label = (tab: AppealTab) =>
    counts && tab !== 'undone' ? `${appealTabText[tab]} (${formatCount(counts[tab])})` : appealTabText[tab]
  const mayBeSeveral = counts !== undefined && counts[shown === 'undone' ? 'accepted' : shown] > 1
  return (
    <>
      <PageHeading title={appealsText.title} />
      <p className={desk.lead}>{appealsText.lead}</p>
      <Period />
      <TabLinks
        label={appealsText.tabs}
        tabs={TABS.map((tab) => ({
          to: `${DESK_PATHS.appeals}?state=${tab}`,
          label: label(tab),
          current: tab === shown,
        }))}
      />
      {mayBeSeveral && <AgeSelect order={order} onChange={setOrder} />}
      <DataRegion
        source={appeals}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={<EmptyMessage title={appealEmptyText[shown].title}>{appealEmptyText[shown].next}</EmptyMessage>}
      >
        {({ pages }) => (
          <AppealLines label={appealsText.list} appeals={pages.flatMap((page): OfficeAppeal[] => page.items)} />
        )}
      </DataRegion>
      <MoreButton source={appeals}>{appealsText.more}</MoreButton>
    </>
  )
}

/** Shows whether students may appeal now; renders nothing if the office has set no dates. */
function Period() {
  const { data: portal } = useQuery(portalQuery())
  if (!portal?.appeals) return null
  const { state, opens_at, closes_at } = portal.appeals
  const words = [
    state === 'early' && opens_at !== null && `${periodText.early}. ${periodText.opensAt(formatMoment(opens_at))}`,
    state === 'open' && closes_at !== null && periodText.closesAt(formatMoment(closes_at)),
    state === 'late' && `${periodText.late}.`,
  ]
  const shown = words.find(Boolean)
  return shown ? <p className={desk.note}>{shown}</p> : null
}

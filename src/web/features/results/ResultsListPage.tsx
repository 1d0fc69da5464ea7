import { useInfiniteQuery } from '@tanstack/react-query'
import { GRADE_NAMES, yearLabel } from '#contract/faculty.ts'
import { SORT_METHODS } from '#contract/results.ts'
import { ar } from '../../i18n/ar.ts'
import { formatCount } from '../../i18n/format.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ListParams, listTitle, useListParams, useSortMethod } from './list-params.ts'
import styles from './ResultsListPage.module.css'
import { ResultsTable } from './ResultsTable.tsx'
import { resultsListQuery } from './results.api.ts'
import { SeatSearch } from './SeatSearch.tsx'

const SORT_OPTIONS = SORT_METHODS.map((value) => ({ value, label: ar.list.sortMethods[value] }))

export function ResultsListPage() {
  const params = useListParams()
  if (params) return <ResultsList key={`${params.grade}/${params.year}`} params={params} />
  return (
    <>
      <PageHeading title={ar.list.title} />
      <StudentCount count={ar.list.unknownCount} />
      <EmptyMessage title={ar.list.notFound} />
    </>
  )
}

function ResultsList({ params }: { params: ListParams }) {
  const [sortMethod, setSortMethod] = useSortMethod()
  const query = useInfiniteQuery(resultsListQuery({ ...params, sortMethod }))
  const first = query.data?.pages[0]
  const count = first ? formatCount(first.total) : query.error ? ar.list.unknownCount : ar.list.counting
  return (
    <>
      <PageHeading title={listTitle(params)}>
        {ar.list.title} {GRADE_NAMES[params.grade]} <bdi dir="ltr">{yearLabel(params.year)}</bdi>
      </PageHeading>
      <StudentCount count={count} />
      <div className={styles.tools} data-print="no">
        <SeatSearch params={params} />
        <Select label={ar.list.sort} value={sortMethod} options={SORT_OPTIONS} onChange={setSortMethod} />
      </div>
      <p className={styles.rule}>{ar.list.rule[sortMethod]}</p>
      <DataRegion
        source={query}
        isEmpty={({ pages }) => pages[0]?.total === 0}
        empty={<EmptyMessage title={ar.list.empty} />}
        explain={({ code }) => (code === 'not_found' ? <EmptyMessage title={ar.list.notFound} /> : undefined)}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items)
          return (
            <>
              <ResultsTable params={params} rows={rows} />
              <LoadMore
                shown={rows.length}
                total={pages[0]?.total ?? rows.length}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                error={query.isFetchNextPageError ? query.error : null}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )
        }}
      </DataRegion>
    </>
  )
}

function StudentCount({ count }: { count: string }) {
  return (
    <p className={styles.count}>
      {ar.list.count} <bdi>{count}</bdi>
    </p>
  )
}

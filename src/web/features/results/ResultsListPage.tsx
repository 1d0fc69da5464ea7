import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { yearLabel } from '#contract/faculty.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { SORT_METHODS } from '#contract/results.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { PUBLISHED_WAY } from '../../app/paths.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { myResultText } from '../../i18n/ar/my-result.ts'
import { printText } from '../../i18n/ar/print.ts'
import { coverageText, listText } from '../../i18n/ar/results.ts'
import { formatCount } from '../../i18n/format.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PagedRegion } from '../../ui/PagedRegion.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { PrintHead } from '../../ui/PrintHead.tsx'
import { Select } from '../../ui/Select.tsx'
import { awaitedOf } from './awaited-of.ts'
import { type ListParams, useListParams, useSortMethod } from './list-params.ts'
import { listTitle } from './list-title.ts'
import { partialText } from './partial-text.ts'
import styles from './ResultsListPage.module.css'
import { ResultsTable } from './ResultsTable.tsx'
import { resultsListQuery } from './results.api.ts'
import { SeatSearch } from './SeatSearch.tsx'
import { useMyRow } from './use-my-row.ts'
import { usePrintedList } from './use-printed-list.ts'

const SORT_OPTIONS = SORT_METHODS.map((value) => ({ value, label: listText.sortMethods[value] }))

export function ResultsListPage() {
  const params = useListParams()
  if (params) return <ResultsList key={`${params.grade}/${params.year}`} params={params} />
  return (
    <>
      <PageHeading title={listText.title} />
      <StudentCount count={listText.unknownCount} />
      <EmptyMessage title={listText.notFound}>
        <p>{listText.notFoundNext}</p>
        <LinkButton look="quiet" {...PUBLISHED_WAY}>
          {heroText.published}
        </LinkButton>
      </EmptyMessage>
    </>
  )
}

function ResultsList({ params }: { params: ListParams }) {
  const [sortMethod, setSortMethod] = useSortMethod()
  const { data: portal } = useQuery(portalQuery())
  const query = useInfiniteQuery(resultsListQuery({ ...params, sortMethod }))
  const { rows: printed, prepare } = usePrintedList(params, sortMethod)
  const list = useRef<HTMLDivElement>(null)
  const mine = useMyRow(list, params, query)
  const first = query.data?.pages[0]
  const count = query.error || first?.total === 0 ? listText.unknownCount : first && formatCount(first.total)
  return (
    <>
      <PrintHead />
      <PageHeading title={listTitle(params)}>
        {listText.title} {gradeName(facultyShape(), params.grade)} <bdi dir="ltr">{yearLabel(params.year)}</bdi>
      </PageHeading>
      <StudentCount count={count ?? listText.counting} />
      {first?.partial !== undefined && <p className={styles.partial}>{partialText(first.partial)}</p>}
      <div className={styles.tools} data-print="no">
        <SeatSearch params={params} />
        <Select label={listText.sort} value={sortMethod} options={SORT_OPTIONS} onChange={setSortMethod} />
        {mine.show && (
          <Button look="quiet" busy={mine.isBusy} onClick={mine.show}>
            {myResultText.row}
          </Button>
        )}
        {mine.failure && <p className={styles.failure}>{PROBLEM_TEXTS[mine.failure]}</p>}
      </div>
      {first && first.total > 0 && (
        <div className={styles.print} data-print="no">
          <PrintButton prepare={prepare} />
        </div>
      )}
      <p className={styles.rule}>
        {listText.rule[sortMethod]} {first?.second_session && coverageText.secondSession[first.second_session]}
      </p>
      <Awaited items={awaitedOf(portal, params)} />
      <div ref={list} data-print={printed && 'no'}>
        <PagedRegion source={query} empty={<EmptyMessage title={listText.empty} />}>
          {(rows) => (
            <>
              <ResultsTable params={params} rows={rows} mine={mine.seat} />
              {first && rows.length < first.total && <p data-print="only">{printText.partOfList}</p>}
            </>
          )}
        </PagedRegion>
      </div>
      {printed && (
        <div data-print="only">
          <ResultsTable params={params} rows={printed} mine={mine.seat} />
        </div>
      )}
    </>
  )
}

function StudentCount({ count }: { count: string }) {
  return (
    <p className={styles.count}>
      {listText.count} <bdi>{count}</bdi>
    </p>
  )
}

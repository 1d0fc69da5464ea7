import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { yearPath } from '#contract/faculty.ts'
import { gradeName, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { useSavedResult } from '../../api/saved-result.ts'
import { PUBLISHED_WAY } from '../../app/paths.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { rankingText } from '../../i18n/ar/ranking.ts'
import { coverageText } from '../../i18n/ar/results.ts'
import { yearText } from '../../i18n/places.ts'
import { useParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { RankingList } from './RankingList.tsx'
import styles from './RankingPage.module.css'
import { type RankingKey, rankingQuery } from './ranking.api.ts'
import { rankingParams } from './ranking-params.ts'

const ERROR = (
  <EmptyMessage title={rankingText.error}>
    <LinkButton look="quiet" {...PUBLISHED_WAY}>
      {heroText.published}
    </LinkButton>
  </EmptyMessage>
)

export function RankingPage() {
  const sheet = rankingParams(useParams())
  if (sheet) return <SheetRanking sheet={sheet} />
  return (
    <>
      <PageHeading title={rankingText.title} />
      {ERROR}
    </>
  )
}

function SheetRanking({ sheet }: { sheet: RankingKey }) {
  const query = useInfiniteQuery(rankingQuery(sheet))
  const saved = useSavedResult()
  const isOfSheet = saved?.grade === sheet.grade && saved.year === yearPath(sheet.year)
  const rule = query.data?.pages[0]?.second_session
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  async function loadAll() {
    let hasMore = query.hasNextPage
    while (hasMore) hasMore = (await fetchNextPage({ throwOnError: true })).hasNextPage
    // The query rerenders its components later, but the caller prints at once: render the loaded rows now.
    flushSync(() => drawAgain())
  }
  const year = yearText(sheet.year)
  const words = `${rankingText.title} ${gradeName(facultyShape(), sheet.grade)}، ${termName(facultyShape(), sheet.term)}`
  return (
    <>
      <PageHeading title={`${words} ${year}`}>
        {words} <bdi dir="ltr">{year}</bdi>
      </PageHeading>
      <p className={styles.rule}>
        {rankingText.rule} {rule && coverageText.secondSession[rule]}
      </p>
      <DataRegion
        source={query}
        isEmpty={({ pages }) => pages[0]?.total === 0}
        empty={ERROR}
        explain={(error) => (
          <ErrorMessage error={error} text={rankingText.error} onRetry={() => void query.refetch()} />
        )}
      >
        {({ pages }) => (
          <RankingList
            key={`${words} ${year}`}
            caption={`${words} ${year}`}
            rows={rows}
            total={pages[0]?.total ?? rows.length}
            mine={isOfSheet ? saved.seat : undefined}
            rest={{
              hasMore: query.hasNextPage,
              busy: query.isFetchingNextPage,
              error: query.isFetchNextPageError ? query.error : null,
              load: loadMore,
              loadAll,
            }}
          />
        )}
      </DataRegion>
    </>
  )
}

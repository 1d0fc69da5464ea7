import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { GRADE_NAMES, TERM_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import { ar } from '../../i18n/ar.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { type RankingKey, rankingQuery } from './ranking.api.ts'
import styles from './RankingPage.module.css'
import { RankingTable } from './RankingTable.tsx'
import { rankingParams } from './ranking-params.ts'

const ERROR = <EmptyMessage title={ar.ranking.error} />

export function RankingPage() {
  const sheet = rankingParams(useParams())
  if (sheet) return <SheetRanking sheet={sheet} />
  return (
    <>
      <PageHeading title={ar.ranking.title} />
      {ERROR}
    </>
  )
}

function SheetRanking({ sheet }: { sheet: RankingKey }) {
  const query = useInfiniteQuery(rankingQuery(sheet))
  const year = yearLabel(yearPath(sheet.year))
  const words = `${ar.ranking.title} ${GRADE_NAMES[sheet.grade]}، ${TERM_NAMES[sheet.term]}`
  return (
    <>
      <PageHeading title={`${words} ${year}`}>
        {words} <bdi dir="ltr">{year}</bdi>
      </PageHeading>
      <p className={styles.rule}>{ar.ranking.rule}</p>
      <DataRegion
        source={query}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={ERROR}
        explain={(error) => (
          <ErrorMessage error={error} text={ar.ranking.error} onRetry={() => void query.refetch()} />
        )}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items)
          return (
            <>
              <RankingTable caption={`${words} ${year}`} rows={rows} />
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

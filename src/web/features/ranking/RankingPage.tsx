import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { GRADE_NAMES, TERM_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import { rankingText } from '../../i18n/ar/ranking.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './RankingPage.module.css'
import { RankingTable } from './RankingTable.tsx'
import { type RankingKey, rankingQuery } from './ranking.api.ts'
import { rankingParams } from './ranking-params.ts'

const ERROR = <EmptyMessage title={rankingText.error} />

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
  const year = yearLabel(yearPath(sheet.year))
  const words = `${rankingText.title} ${GRADE_NAMES[sheet.grade]}، ${TERM_NAMES[sheet.term]}`
  return (
    <>
      <PageHeading title={`${words} ${year}`}>
        {words} <bdi dir="ltr">{year}</bdi>
      </PageHeading>
      <p className={styles.rule}>{rankingText.rule}</p>
      <DataRegion
        source={query}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={ERROR}
        explain={(error) => (
          <ErrorMessage error={error} text={rankingText.error} onRetry={() => void query.refetch()} />
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { GRADE_NAMES, TERM_NAMES } from '#contract/faculty.ts'
import { ROUTES } from '../../app/paths.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { rankingText } from '../../i18n/ar/ranking.ts'
import { coverageText } from '../../i18n/ar/results.ts'
import { yearText } from '../../i18n/places.ts'
import { useParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { PagedRegion } from '../../ui/PagedRegion.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './RankingPage.module.css'
import { RankingTable } from './RankingTable.tsx'
import { type RankingKey, rankingQuery } from './ranking.api.ts'
import { rankingParams } from './ranking-params.ts'

const ERROR = (
  <EmptyMessage title={rankingText.error}>
    <LinkButton look="quiet" to={ROUTES.home}>
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
  const rule = query.data?.pages[0]?.second_session
  const year = yearText(sheet.year)
  const words = `${rankingText.title} ${GRADE_NAMES[sheet.grade]}، ${TERM_NAMES[sheet.term]}`
  return (
    <>
      <PageHeading title={`${words} ${year}`}>
        {words} <bdi dir="ltr">{year}</bdi>
      </PageHeading>
      <p className={styles.rule}>
        {rankingText.rule} {rule && coverageText.secondSession[rule]}
      </p>
      <PagedRegion
        source={query}
        empty={ERROR}
        explain={(error) => (
          <ErrorMessage error={error} text={rankingText.error} onRetry={() => void query.refetch()} />
        )}
      >
        {(rows) => <RankingTable caption={`${words} ${year}`} rows={rows} />}
      </PagedRegion>
    </>
  )
}

import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { DataRegion, type DataSource } from './DataRegion.tsx'
import { LoadMore } from './LoadMore.tsx'

interface Page<Row> {
  items: readonly Row[]
  total: number
}

/** What a paged region needs of an infinite query. */
interface PagedSource<Row> extends DataSource<{ pages: readonly Page<Row>[] }> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface PagedRegionProps<Row> {
  source: PagedSource<Row>
  /** Drawn instead of a list without rows. */
  empty: ReactNode
  /** As of `DataRegion`. */
  explain?: ((error: ApiError) => ReactNode | undefined) | undefined
  /** Draws all rows loaded so far. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A long list with its four states, and at its foot the next page or the end. */
export function PagedRegion<Row>({ source, empty, explain, children }: PagedRegionProps<Row>) {
  return (
    <DataRegion source={source} isEmpty={({ pages }) => pages[0]?.total === 0} empty={empty} explain={explain}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items)
        return (
          <>
            {children(rows)}
            <LoadMore
              shown={rows.length}
              total={pages[0]?.total ?? rows.length}
              hasMore={source.hasNextPage}
              busy={source.isFetchingNextPage}
              error={source.isFetchNextPageError ? source.error : null}
              onMore={() => void source.fetchNextPage()}
            />
          </>
        )
      }}
    </DataRegion>
  )
}

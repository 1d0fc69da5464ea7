import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { DataRegion, type DataSource } from './DataRegion.tsx'
import { LoadMore } from './LoadMore.tsx'

interface Page<Row> {
  items: readonly Row[]
  total: number
}

/** The fields of an infinite query that the region uses. */
interface PagedSource<Row> extends DataSource<{ pages: readonly Page<Row>[] }> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface PagedRegionProps<Row> {
  source: PagedSource<Row>
  /** Shown instead of the list if the list is empty. */
  empty: ReactNode
  /** Custom error content, as the prop `explain` of `DataRegion`. */
  explain?: ((error: ApiError) => ReactNode | undefined) | undefined
  /** Renders all rows loaded so far. */
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * A long list with the four states of `DataRegion`: loading, failed, empty, data. Below the list is a button for the
 * next page, or a sign that the list ends.
 */
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

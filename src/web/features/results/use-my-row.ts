import { type RefObject, useEffect, useState } from 'react'
import type { ListRow } from '#contract/results.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useSavedResult } from '../../api/saved-result.ts'
import { useShowMine } from '../../ui/use-show-mine.ts'
import type { ListParams } from './list-params.ts'

/**
 * Only in a list of at most this many rows (25 pages) are pages loaded one by one until the row of the reader's result
 * is reached.
 */
const LONGEST = 1000

/** The loaded pages of the list, and how to load the next page. */
interface ListSource {
  data: { pages: readonly { items: readonly ListRow[]; total: number }[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  /** Why the last page failed to load. */
  error: ApiError | null
  fetchNextPage: () => unknown
}

/**
 * Finds the row of the result that the reader has saved on this device. Returns its seat number, if the saved result
 * belongs to this list, and `show`, which loads the pages up to the row and scrolls to the row. `show` is undefined if
 * the list has no such row or is too long; `failure` is why the row's page could not be loaded.
 */
export function useMyRow(list: RefObject<HTMLElement | null>, { grade, year }: ListParams, source: ListSource) {
  const saved = useSavedResult()
  const [isWanted, setWanted] = useState(false)
  const showMine = useShowMine(list)
  const seat = saved?.grade === grade && saved.year === year ? saved.seat : undefined
  const { data, hasNextPage, isFetching, error, fetchNextPage } = source
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const isLoaded = rows.some((row) => !row.hidden && row.id === seat)
  const needsMore = isWanted && !isLoaded && hasNextPage && !isFetching && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each page, by `rows.length`.
  useEffect(() => {
    if (needsMore) fetchNextPage()
  }, [needsMore, rows.length, fetchNextPage])
  const isReachable = seat !== undefined && (isLoaded || (hasNextPage && (data?.pages[0]?.total ?? 0) <= LONGEST))
  const show = () => {
    setWanted(true)
    showMine()
    if (error && !isLoaded) fetchNextPage()
  }
  const failure = isWanted && !isLoaded && error ? error.code : undefined
  return { seat, isBusy: isWanted && isFetching, show: isReachable ? show : undefined, failure }
}

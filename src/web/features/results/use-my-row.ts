import { type RefObject, useEffect, useState } from 'react'
import type { ListRow } from '#contract/results.ts'
import { useSavedResult } from '../../api/saved-result.ts'
import { useShowMine } from '../../ui/use-show-mine.ts'
import type { ListParams } from './list-params.ts'

/** The longest list that is loaded up to the reader's row, in rows: 25 pages. */
const LONGEST = 1000

/** The list as far as it is loaded, and what loads its next page. */
interface ListSource {
  data: { pages: readonly { items: readonly ListRow[]; total: number }[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/**
 * The reader's row in a list, from the result saved on this device: its seat, if it belongs to this list, and what
 * brings it into view, loading the pages before it. `show` is missing where there is no such row, or the list is too
 * long.
 */
export function useMyRow(list: RefObject<HTMLElement | null>, { grade, year }: ListParams, source: ListSource) {
  const saved = useSavedResult()
  const [isWanted, setWanted] = useState(false)
  const showMine = useShowMine(list)
  const seat = saved?.grade === grade && saved.year === year ? saved.seat : undefined
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = source
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const isLoaded = rows.some((row) => !row.hidden && row.id === seat)
  const needsMore = isWanted && !isLoaded && hasNextPage && !isFetching && !isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come before the one after it is needed.
  useEffect(() => {
    if (needsMore) fetchNextPage()
  }, [needsMore, rows.length, fetchNextPage])
  const isReachable = seat !== undefined && (isLoaded || (hasNextPage && (data?.pages[0]?.total ?? 0) <= LONGEST))
  const show = () => {
    setWanted(true)
    showMine()
  }
  return { seat, isBusy: isWanted && isFetching, show: isReachable ? show : undefined }
}

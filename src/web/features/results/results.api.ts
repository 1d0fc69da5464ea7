import { infiniteQueryOptions } from '@tanstack/react-query'
import type { GradeKey } from '#contract/faculty.ts'
import { resultsListEndpoint, type SortMethod } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

interface ListKey {
  grade: GradeKey
  year: string
}

/** The year's list in pages. */
export function resultsListQuery({ grade, year, sortMethod }: ListKey & { sortMethod: SortMethod }) {
  return infiniteQueryOptions({
    queryKey: ['results-list', grade, year, sortMethod],
    queryFn: ({ pageParam, signal }) =>
      call(resultsListEndpoint, {
        params: { grade, year },
        // Omit default parameters: one URL, one cache entry.
        query: { after: pageParam ?? undefined, sortMethod: sortMethod === 'normal' ? undefined : sortMethod },
        signal,
      }),
    // Starts without a cursor, then uses the previous page's.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    ...PUBLISHED,
  })
}

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { GradeKey } from '#contract/faculty.ts'
import { resultsListEndpoint, type SortMethod } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

interface ListKey {
  grade: GradeKey
  year: string
}

/** The query of a year's results list, page by page. */
export function resultsListQuery({ grade, year, sortMethod }: ListKey & { sortMethod: SortMethod }) {
  return infiniteQueryOptions({
    queryKey: ['results-list', grade, year, sortMethod],
    queryFn: ({ pageParam, signal }) =>
      call(resultsListEndpoint, {
        params: { grade, year },
        // Parameters with their default value are left out, so that the same list has one URL and one cache entry.
        query: { after: pageParam ?? undefined, sortMethod: sortMethod === 'normal' ? undefined : sortMethod },
        signal,
      }),
    // null for the first page, which has no cursor; later the cursor of the page before.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    ...PUBLISHED,
  })
}

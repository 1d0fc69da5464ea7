import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GradeKey } from '#contract/faculty.ts'
import { resultsListEndpoint, type SortMethod, studentResultEndpoint } from '#contract/results.ts'
import { call } from '../../api/call.ts'

interface ListKey {
  grade: GradeKey
  year: string
}

/** The year's list, page by page. Fresh for five minutes, so that coming back from a student keeps the loaded pages. */
export function resultsListQuery({ grade, year, sortMethod }: ListKey & { sortMethod: SortMethod }) {
  return infiniteQueryOptions({
    queryKey: ['results-list', grade, year, sortMethod],
    queryFn: ({ pageParam, signal }) =>
      call(resultsListEndpoint, {
        params: { grade, year },
        // The usual page is asked for in the shortest way: one address, one cached answer.
        query: { after: pageParam ?? undefined, sortMethod: sortMethod === 'normal' ? undefined : sortMethod },
        signal,
      }),
    // From the start; afterwards what the previous page calls next.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 5 * 60_000,
  })
}

export function studentResultQuery({ grade, year, seat }: ListKey & { seat: string }) {
  return queryOptions({
    queryKey: ['student-result', grade, year, seat],
    queryFn: ({ signal }) => call(studentResultEndpoint, { params: { grade, year, seat_number: seat }, signal }),
  })
}

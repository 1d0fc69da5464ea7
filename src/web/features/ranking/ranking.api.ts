import { infiniteQueryOptions } from '@tanstack/react-query'
import { type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import { rankingEndpoint, rankingSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** This call returns either a ranking or a transcript. Its response is parsed as a ranking here. */
const sheetRankingEndpoint = { ...rankingEndpoint, response: rankingSchema }

export interface RankingKey {
  grade: GradeKey
  term: TermKey
  year: number
}

/**
 * The query of one published result sheet in order of rank. It sends no limit: most rankings fit into one response, and
 * a long one returns a cursor for the next page.
 */
export function rankingQuery({ grade, term, year }: RankingKey) {
  return infiniteQueryOptions({
    queryKey: ['ranking', grade, term, year],
    queryFn: ({ pageParam, signal }) =>
      call(sheetRankingEndpoint, {
        query: { grade: gradeNumber(grade), term: termNumber(term), year, after: pageParam ?? undefined },
        signal,
      }),
    // null for the first page, which has no cursor; later the cursor of the page before.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    ...PUBLISHED,
  })
}

import { infiniteQueryOptions } from '@tanstack/react-query'
import { type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import { rankingEndpoint, rankingSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** This call also returns transcripts. Its response is parsed as a ranking here. */
const sheetRankingEndpoint = { ...rankingEndpoint, response: rankingSchema }

export interface RankingKey {
  grade: GradeKey
  term: TermKey
  year: number
}

/**
 * The query of one published sheet by rank. It sends no limit: most sheets fit into one response, and a long one
 * returns a cursor.
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

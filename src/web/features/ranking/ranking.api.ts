import { infiniteQueryOptions } from '@tanstack/react-query'
import { type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import { rankingEndpoint, rankingSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** The same call also returns transcripts; this screen reads the sheet form. */
const sheetRankingEndpoint = { ...rankingEndpoint, response: rankingSchema }

export interface RankingKey {
  grade: GradeKey
  term: TermKey
  year: number
}

/** One published sheet by rank. Sends no limit: most sheets fit one response, a long one returns a cursor. */
export function rankingQuery({ grade, term, year }: RankingKey) {
  return infiniteQueryOptions({
    queryKey: ['ranking', grade, term, year],
    queryFn: ({ pageParam, signal }) =>
      call(sheetRankingEndpoint, {
        query: { grade: gradeNumber(grade), term: termNumber(term), year, after: pageParam ?? undefined },
        signal,
      }),
    // Starts without a cursor, then uses the previous page's.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    ...PUBLISHED,
  })
}

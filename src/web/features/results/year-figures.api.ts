import { queryOptions } from '@tanstack/react-query'
import { analyticsEndpoint } from '#contract/analytics.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/**
 * The query of the subjects' figures in a year. It has the same key as the query of the analytics page, so both use one
 * answer.
 */
export function yearFiguresQuery(year: number) {
  return queryOptions({
    queryKey: ['analytics', year],
    queryFn: ({ signal }) => call(analyticsEndpoint, { params: { year }, signal }),
    ...PUBLISHED,
  })
}

import { queryOptions } from '@tanstack/react-query'
import { analyticsEndpoint } from '#contract/analytics.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** The subject figures of a year. Shares the query of the analytics page. */
export function yearFiguresQuery(year: number) {
  return queryOptions({
    queryKey: ['analytics', year],
    queryFn: ({ signal }) => call(analyticsEndpoint, { params: { year }, signal }),
    ...PUBLISHED,
  })
}

import { queryOptions } from '@tanstack/react-query'
import { analyticsEndpoint } from '#contract/analytics.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** The query of the subjects' figures in a year; 2025 means 2024/25. */
export function analyticsQuery(year: number) {
  return queryOptions({
    queryKey: ['analytics', year],
    queryFn: ({ signal }) => call(analyticsEndpoint, { params: { year }, signal }),
    ...PUBLISHED,
  })
}

import { queryOptions } from '@tanstack/react-query'
import { topDegreesEndpoint } from '#contract/storage-files.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** The query of the top students of each grade; an empty list before the first publication. */
export function topDegreesQuery() {
  return queryOptions({
    queryKey: ['top-degrees'],
    queryFn: ({ signal }) => call(topDegreesEndpoint, { signal }),
    ...PUBLISHED,
  })
}

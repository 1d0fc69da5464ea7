import { queryOptions } from '@tanstack/react-query'
import { portalEndpoint } from '#contract/portal.ts'
import { call } from './call.ts'

/** Shared by the layout's banner and the home page. */
export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: ({ signal }) => call(portalEndpoint, { signal }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { getSessionEndpoint } from '#contract/accounts.ts'
import { call } from './call.ts'

/** Who is signed in; null for nobody. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => call(getSessionEndpoint, { signal }),
    // A session may end, or begin in another tab, at any time.
    staleTime: 0,
  })
}

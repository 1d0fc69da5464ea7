import { queryOptions } from '@tanstack/react-query'
import { type Portal, portalEndpoint } from '#contract/portal.ts'
import { call } from './call.ts'

/** Shared by the layout's banner and the home page. The revision watch renews it every few seconds. */
export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: ({ signal }) => call(portalEndpoint, { signal }),
    // The loader of the home page has just asked.
    staleTime: 3000,
  })
}

/** Asks the server itself for the portal: an answer that the service worker has kept is a failure. Throws ApiError. */
export function askPortal(): Promise<Portal> {
  return call(portalEndpoint, { refusesKept: true })
}

import { queryOptions } from '@tanstack/react-query'
import { type Portal, portalEndpoint } from '#contract/portal.ts'
import { type CallInput, call } from './call.ts'
import { takeShape } from './faculty-shape.ts'

/**
 * The query of `/api/portal`, shared by the header and the home page. `RevisionWatch` refetches it every few seconds.
 */
export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: ({ signal }) => ask({ signal }),
    // The home page's loader may have requested the answer a moment ago: do not request it again when the page renders.
    staleTime: 3000,
  })
}

/**
 * Requests the portal from the server itself: an answer that the service worker has stored counts as a failure. Throws
 * ApiError.
 */
export function askPortal(): Promise<Portal> {
  return ask({ refusesKept: true })
}

/**
 * Requests the portal. Stores the shape of its faculty (grades and terms) before returning, so that no screen renders
 * the new portal with the old shape.
 */
async function ask(input: CallInput<typeof portalEndpoint>): Promise<Portal> {
  const portal = await call(portalEndpoint, input)
  takeShape(portal.faculty)
  return portal
}

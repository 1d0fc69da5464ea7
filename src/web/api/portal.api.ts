import { queryOptions } from '@tanstack/react-query'
import { type Portal, portalEndpoint } from '#contract/portal.ts'
import { type CallInput, call } from './call.ts'
import { takeShape } from './faculty-shape.ts'

/** Shared by the layout's banner and the home page. The revision watch renews it every few seconds. */
export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: ({ signal }) => ask({ signal }),
    // The loader of the home page has just asked.
    staleTime: 3000,
  })
}

/** Asks the server itself for the portal: an answer that the service worker has kept is a failure. Throws ApiError. */
export function askPortal(): Promise<Portal> {
  return ask({ refusesKept: true })
}

/** Takes the faculty's shape from each answer, so that the screens have it before they draw the rest. */
async function ask(input: CallInput<typeof portalEndpoint>): Promise<Portal> {
  const portal = await call(portalEndpoint, input)
  takeShape(portal.faculty)
  return portal
}

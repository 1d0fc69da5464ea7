import type { QueryClient } from '@tanstack/react-query'
import { type Awaited, awaitedKey } from '#contract/awaited.ts'
import { portalQuery } from '../api/portal.api.ts'

/**
 * Requests `/api/portal`; if the result is no longer awaited, refetches all data of the page. If the result is still
 * awaited, the page gets it later, when the portal's revision changes.
 */
export async function askForArrival(client: QueryClient, item: Awaited): Promise<void> {
  const portal = await client.query({ ...portalQuery(), staleTime: 0 }).catch(() => undefined)
  const isAwaited = portal?.awaited?.some((other) => awaitedKey(other) === awaitedKey(item))
  if (portal && !isAwaited) await client.invalidateQueries()
}

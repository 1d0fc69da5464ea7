import type { QueryClient } from '@tanstack/react-query'
import { type Awaited, awaitedKey } from '#contract/awaited.ts'
import { portalQuery } from '../api/portal.api.ts'

/**
 * Requests the portal, and if the result is no longer awaited, refetches the whole page. If it still is, the change of
 * the revision will bring it later.
 */
export async function askForArrival(client: QueryClient, item: Awaited): Promise<void> {
  const portal = await client.query({ ...portalQuery(), staleTime: 0 }).catch(() => undefined)
  const isAwaited = portal?.awaited?.some((other) => awaitedKey(other) === awaitedKey(item))
  if (portal && !isAwaited) await client.invalidateQueries()
}

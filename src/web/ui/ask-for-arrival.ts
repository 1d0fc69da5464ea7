import type { QueryClient } from '@tanstack/react-query'
import { type Awaited, awaitedKey } from '#contract/awaited.ts'
import { portalQuery } from '../api/portal.api.ts'

/** Asks whether the result is published, and then for all that the page shows. Otherwise the revision tells later. */
export async function askForArrival(client: QueryClient, item: Awaited): Promise<void> {
  const portal = await client.query({ ...portalQuery(), staleTime: 0 }).catch(() => undefined)
  const isAwaited = portal?.awaited?.some((other) => awaitedKey(other) === awaitedKey(item))
  if (portal && !isAwaited) await client.invalidateQueries()
}

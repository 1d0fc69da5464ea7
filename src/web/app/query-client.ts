import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { isPassing } from '../api/api-error.ts'
import { keptSince } from '../api/kept-answers.ts'

const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // The route's loader has just made the request: show its failure instead of requesting again on mount.
        retryOnMount: false,
        // Send calls even when the browser reports no network: the service worker may answer, and otherwise the call
        // fails visibly instead of pausing.
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error) && navigator.onLine,
        // Structural sharing keeps the old object when the data are equal, and with it the time at which the device
        // stored the old answer, which the screen shows. So it applies only between answers that were stored at the
        // same time.
        structuralSharing: (before, after) =>
          keptSince(before) === keptSince(after) ? replaceEqualDeep(before, after) : after,
      },
      // Without this, a change made offline would be queued and sent later, unseen.
      mutations: { networkMode: 'always' },
    },
  })
}

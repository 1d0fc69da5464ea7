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
        // The route's loader has just asked: show its failure instead of asking again on mount.
        retryOnMount: false,
        // `navigator.onLine` may be wrongly true on phones; let the call fail instead.
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error) && navigator.onLine,
        // An equal answer of another age is another one: its age is on the screen.
        structuralSharing: (before, after) =>
          keptSince(before) === keptSince(after) ? replaceEqualDeep(before, after) : after,
      },
      // For the same reason, mutations are not queued while offline.
      mutations: { networkMode: 'always' },
    },
  })
}

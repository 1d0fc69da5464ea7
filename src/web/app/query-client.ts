import { QueryClient } from '@tanstack/react-query'
import type { ApiError, ApiErrorCode } from '../api/api-error.ts'

/** Transient failures, worth a retry; all other codes are final. */
const PASSING: readonly ApiErrorCode[] = ['network', 'service_unavailable']
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
        // `navigator.onLine` is unreliable on phones; let the call fail instead.
        networkMode: 'always',
        retry: (failures, error: ApiError) => failures < MAX_RETRIES && PASSING.includes(error.code),
      },
      // For the same reason, mutations are not queued while offline.
      mutations: { networkMode: 'always' },
    },
  })
}

import { QueryClient } from '@tanstack/react-query'
import type { ApiError, ApiErrorCode } from '../api/api-error.ts'

/** Failures that may pass by themselves; the others are answers. */
const PASSING: readonly ApiErrorCode[] = ['network', 'service_unavailable']
const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // The route's loader has just asked; a screen that finds the failure shows it, and its retry asks again.
        retryOnMount: false,
        // A phone that calls itself offline is often wrong; the failed call says it better.
        networkMode: 'always',
        retry: (failures, error: ApiError) => failures < MAX_RETRIES && PASSING.includes(error.code),
      },
      // Nor does what somebody sends wait unseen for the network to come back.
      mutations: { networkMode: 'always' },
    },
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { ApiError } from './api-error.ts'
import { hasSign, SESSION_KEY } from './session-sign.ts'

/**
 * The current session; null if signed out. Without the sign cookie it is null at once, without a request. The request
 * code is a separate chunk that visitors never load. useSessionKeeper keeps the value fresh, so screens never refetch
 * it.
 */
export function sessionQuery() {
  return queryOptions<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: async ({ client, signal }) => (await sessionCode()).askSession(client, signal),
    initialData: () => (hasSign() ? undefined : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Public pages wait for this answer, so a fast failure is better than retries.
    retry: false,
  })
}

/** Loads the code of the session request. Throws ApiError if it does not arrive, because queries throw nothing else. */
function sessionCode() {
  return import('./session-state.ts').catch((failure: unknown) => {
    throw new ApiError('network', String(failure))
  })
}

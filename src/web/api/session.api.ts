import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { ApiError } from './api-error.ts'
import { hasSign, SESSION_KEY } from './session-sign.ts'

/**
 * The query of the current sign-in session; null if nobody is signed in, which without the cookie that marks a session
 * needs no request. The request's code is a separate chunk that visitors never load. useSessionKeeper keeps the value
 * fresh, so screens never refetch it.
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

/**
 * Loads the code of the session request. If it does not arrive, throws ApiError, the only error that queries may throw.
 */
function sessionCode() {
  return import('./session-state.ts').catch((failure: unknown) => {
    throw new ApiError('network', String(failure))
  })
}

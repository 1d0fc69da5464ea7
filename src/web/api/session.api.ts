import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { ApiError } from './api-error.ts'
import { hasSign, SESSION_KEY } from './session-sign.ts'

/**
 * The current session; null if signed out. Without the session's sign cookie that is known without a request. The
 * request code is a separate chunk that visitors never load. useSessionKeeper keeps the value fresh, so screens never
 * refetch it.
 */
export function sessionQuery() {
  return queryOptions<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: async ({ client, signal }) => (await sessionCode()).askSession(client, signal),
    initialData: () => (hasSign() ? undefined : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Public pages wait for this answer: failing fast is better than retrying.
    retry: false,
  })
}

/** Throws ApiError, as every query does, where the code does not arrive. */
function sessionCode() {
  return import('./session-state.ts').catch((failure: unknown) => {
    throw new ApiError('network', String(failure))
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { hasSign, SESSION_KEY } from './session-sign.ts'

/**
 * Who is signed in; null for nobody, which is known without asking where the session's sign is missing. What asks is a chunk of its
 * own, so that visitors load nothing of it. The keeper of the session renews what is here, so that no screen asks again.
 */
export function sessionQuery() {
  return queryOptions<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: async ({ client, signal }) => (await import('./session-state.ts')).askSession(client, signal),
    initialData: () => (hasSign() ? undefined : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Public pages wait for this answer: better none than a late one.
    retry: false,
  })
}

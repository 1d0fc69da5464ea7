import { queryOptions } from '@tanstack/react-query'
import { endSessionEndpoint, sessionsEndpoint } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'

/** The query of the sign-in sessions of an office account. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['office-sessions'],
    queryFn: ({ signal }) => call(sessionsEndpoint, { signal }),
  })
}

/** Ends one sign-in session of the account. Throws ApiError. */
export async function endSession(id: string): Promise<void> {
  await call(endSessionEndpoint, { params: { id } })
}

import { queryOptions } from '@tanstack/react-query'
import { endSessionEndpoint, sessionsEndpoint } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'

/** The query of the sessions of an office account. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['office-sessions'],
    queryFn: ({ signal }) => call(sessionsEndpoint, { signal }),
  })
}

/** Ends one session. Throws ApiError. */
export async function endSession(id: string): Promise<void> {
  await call(endSessionEndpoint, { params: { id } })
}

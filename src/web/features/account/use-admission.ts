import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { applySession } from '../../api/session-state.ts'

/** Returns the function that applies a newly opened session. */
export function useAdmission(): (session: Session) => void {
  const client = useQueryClient()
  return (session) => applySession(client, session)
}

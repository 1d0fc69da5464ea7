import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { applySession } from '../../api/session-state.ts'

/** Returns a function that makes a sign-in session that was just opened the current one. */
export function useAdmission(): (session: Session) => void {
  const client = useQueryClient()
  return (session) => applySession(client, session)
}

import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { applySession } from '../../api/session-state.ts'

/** What to do with the session that a form has opened. */
export function useAdmission(): (session: Session) => void {
  const client = useQueryClient()
  return (session) => applySession(client, session)
}

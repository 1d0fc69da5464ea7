import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { keepSignedInUser } from './signed-in-user.ts'

/** What to do with the session that a form has opened. Every screen that asks who is signed in knows it at once. */
export function useAdmission(): (session: Session) => void {
  const client = useQueryClient()
  return (session) => {
    keepSignedInUser(session.user)
    client.setQueryData(sessionQuery().queryKey, session)
  }
}

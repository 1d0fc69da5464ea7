import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '#contract/accounts.ts'
import { sessionQuery } from '../../api/session.api.ts'

/**
 * Returns the current sign-in session. Signing in or out in another tab changes the stored user, and this hook then
 * refetches the session.
 */
export function useSession(): UseQueryResult<Session | null> {
  const client = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === 'loggedinUser') void client.refetchQueries(sessionQuery())
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [client])
  return useQuery(sessionQuery())
}

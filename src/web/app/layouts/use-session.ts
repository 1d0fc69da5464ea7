import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '#contract/accounts.ts'
import { sessionQuery } from '../../api/session.api.ts'

/** The current session. Follows other tabs through the stored user, which they change when signing in or out. */
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

import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { portalQuery } from '../../api/portal.api.ts'
import { SESSION_KEY } from '../../api/session-sign.ts'

/** Time in milliseconds until every server process shows a change: two seconds plus the time to build the answers. */
const SHOWN_WITHIN_MS = 2500

/**
 * Refetches the public pages after each office act, because an officer who publishes looks at them next: once at once,
 * and once more when the last server process has the change.
 */
export function useFreshPages(): void {
  const client = useQueryClient()
  useEffect(() => {
    let isOpen = true
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return
      freshen(client, isOpen)
      stopIfDone()
    })
    // A change may still be pending when the officer leaves the office's screens; when it ends, it must still refetch
    // the public pages.
    const stopIfDone = () => {
      if (!isOpen && client.isMutating() === 0) stop()
    }
    return () => {
      isOpen = false
      stopIfDone()
    }
  }, [client])
}

function freshen(client: QueryClient, isOfficeOpen: boolean): void {
  // The queries that the open desk shows are left out: desks refetch their own data, because a form must keep what its
  // author saw. The query of `/api/portal` is not left out, because the header is on every page.
  const [banner] = portalQuery().queryKey
  const shown = isOfficeOpen ? client.getQueryCache().findAll({ type: 'active' }) : []
  const kept = new Set(shown.filter(({ queryKey }) => queryKey[0] !== banner))
  const predicate = (query: Query) => !kept.has(query) && query.queryKey[0] !== SESSION_KEY[0]
  void client.invalidateQueries({ predicate })
  setTimeout(() => void client.invalidateQueries({ predicate }), SHOWN_WITHIN_MS)
}

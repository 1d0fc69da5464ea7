import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { portalQuery } from '../../api/portal.api.ts'
import { SESSION_KEY } from '../../api/session-sign.ts'

/** Within which every process of the portal shows what an act changed: two seconds, and the answers are made. design, section 5 */
const SHOWN_WITHIN_MS = 2500

/**
 * Has this browser ask anew for what readers see, after each act at a desk: an officer who publishes goes to look. Once at once, for
 * whoever goes there now, and once more when the last process knows.
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
    // An act may still be on its way when the officer leaves the office.
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
  // What a desk itself shows it renews by itself: a form must keep what its author saw. The banner is on every page.
  const [banner] = portalQuery().queryKey
  const shown = isOfficeOpen ? client.getQueryCache().findAll({ type: 'active' }) : []
  const kept = new Set(shown.filter(({ queryKey }) => queryKey[0] !== banner))
  const predicate = (query: Query) => !kept.has(query) && query.queryKey[0] !== SESSION_KEY[0]
  void client.invalidateQueries({ predicate })
  setTimeout(() => void client.invalidateQueries({ predicate }), SHOWN_WITHIN_MS)
}

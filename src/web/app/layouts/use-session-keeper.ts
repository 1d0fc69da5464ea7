import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import { endSession, refreshSession } from '../../api/session-state.ts'

/**
 * docs/SPECIFICATION.md, section 9: a tick every 30 seconds; a refresh when the session's remaining lifetime is shorter
 * than 3 ticks.
 */
const TICK_MS = 30_000
const REFRESH_WITHIN_MS = 3 * TICK_MS

/**
 * Keeps the sign-in session alive while a page is open, and detects its end or change: at each tick, when the page
 * becomes visible after a while, and when a call is refused because the session is missing or lacks a right.
 */
export function useSessionKeeper(): void {
  const client = useQueryClient()
  useEffect(() => {
    const askAgain = () => void client.refetchQueries(sessionQuery())
    const timer = setInterval(() => void tick(client), TICK_MS)
    const onVisible = () => {
      if (document.visibilityState === 'visible' && ageMs(client) > TICK_MS) askAgain()
    }
    const queries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isAboutSession(event.action.error)) askAgain()
    })
    const mutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isAboutSession(event.action.error)) askAgain()
    })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      queries()
      mutations()
    }
  }, [client])
}

async function tick(client: QueryClient): Promise<void> {
  const session = client.getQueryData(sessionQuery().queryKey)
  // The server has not answered yet, so the session is unknown.
  if (!session) return client.refetchQueries(sessionQuery())
  const leftMs = session.expires_in * 1000 - ageMs(client)
  if (leftMs >= REFRESH_WITHIN_MS) return
  try {
    await refreshSession(client)
  } catch {
    if (leftMs <= 0) endSession(client)
  }
}

/**
 * Returns the time since the server's answer arrived. Lifetimes count from then, so it does not matter if the device's
 * clock is wrong.
 */
function ageMs(client: QueryClient): number {
  return Date.now() - (client.getQueryState(sessionQuery().queryKey)?.dataUpdatedAt ?? 0)
}

/** The codes of refusals that say that the session, or what its account may do, is no longer as the screens know it. */
const ABOUT_SESSION: readonly unknown[] = [
  'signed_out',
  'forbidden',
  'new_password_required',
  'second_factor_required',
  'unconfirmed_address',
]

function isAboutSession(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABOUT_SESSION.includes(error.code)
}

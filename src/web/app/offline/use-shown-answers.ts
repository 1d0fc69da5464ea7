import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { keptSince, oldestOf } from '../../api/kept-answers.ts'

/**
 * First parts of the keys of the layout's queries. The layout is on every screen, so the age of its answers says
 * nothing about the screen.
 */
const OF_LAYOUT: readonly unknown[] = ['portal', 'session']

interface ShownAnswers {
  /** The ISO time of the oldest answer on the screen that the device had stored; undefined if all answers are fresh. */
  keptAt: string | undefined
  /** Whether an answer on the screen may be older than the server's: stored by the device, or not refetched. */
  isStale: boolean
  /** Refetches the answers on the screen that the device had stored, or that failed. */
  askAgain: () => void
}

/** Returns how old the answers on the screen are, and refetches stored ones when the network returns. */
export function useShownAnswers(): ShownAnswers {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const shown = () => cache.findAll({ type: 'active', predicate: isOfScreen })
  const keptAt = useSyncExternalStore(subscribe, () => oldestOf(shown().map(keptAtOf)))
  const isStale = useSyncExternalStore(subscribe, () => shown().some(isOld))
  const askAgain = useCallback(() => {
    void client.refetchQueries({ type: 'active', predicate: isWanting })
  }, [client])
  useEffect(() => {
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [askAgain])
  return { keptAt, isStale, askAgain }
}

function isOfScreen({ queryKey, state }: Query): boolean {
  return state.data !== undefined && !OF_LAYOUT.includes(queryKey[0])
}

function keptAtOf({ state }: Query): string | undefined {
  return keptSince(state.data)
}

function isWanting(query: Query): boolean {
  return query.state.status === 'error' || keptAtOf(query) !== undefined
}

/** Whether an answer may be old. Where loading the next page of a list failed, the pages before it are not old. */
function isOld(query: Query): boolean {
  return isWanting(query) && (keptAtOf(query) !== undefined || !query.state.fetchMeta?.fetchMore)
}

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
  /** Refetches the answers on the screen that the device had stored, or that failed. */
  askAgain: () => void
}

/** Returns the age of the answers on the screen, and refetches stored ones when the network returns. */
export function useShownAnswers(): ShownAnswers {
  const client = useQueryClient()
  const keptAt = useSyncExternalStore(
    useCallback((onChange) => client.getQueryCache().subscribe(onChange), [client]),
    () => oldestOf(client.getQueryCache().findAll({ type: 'active' }).filter(isOfScreen).map(keptAtOf)),
  )
  const askAgain = useCallback(() => {
    void client.refetchQueries({ type: 'active', predicate: isWanting })
  }, [client])
  useEffect(() => {
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [askAgain])
  return { keptAt, askAgain }
}

function isOfScreen({ queryKey }: Query): boolean {
  return !OF_LAYOUT.includes(queryKey[0])
}

function keptAtOf({ state }: Query): string | undefined {
  return keptSince(state.data)
}

function isWanting(query: Query): boolean {
  return query.state.status === 'error' || keptAtOf(query) !== undefined
}

import type { Query, QueryClient } from '@tanstack/react-query'
import { isPublished } from '../../api/published.ts'

/** How long a prefetched answer stays in the query cache before a screen shows it. */
const PREFETCHED_MS = 3000
/** The maximum number of answers that are set aside for going back. */
const MOST_LEFT = 50

const leftOf = new WeakMap<QueryClient, LeftAnswers>()

/** Returns the LeftAnswers of a client, made at the first call. */
export function leftAnswersOf(client: QueryClient): LeftAnswers {
  const left = leftOf.get(client) ?? new LeftAnswers(client)
  leftOf.set(client, left)
  return left
}

/**
 * The published answers of screens that the reader has left. A new screen must not show them, because something may
 * have been published since. Going back to a screen shows them, with every page of a list that was loaded.
 */
class LeftAnswers {
  readonly #client: QueryClient
  readonly #left = new Map<string, Query>()
  readonly #shown = new WeakSet<Query>()

  constructor(client: QueryClient) {
    this.#client = client
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'observerAdded') this.#shown.add(query)
    })
  }

  /** Moves the answers that no screen shows out of the query cache. Call it before a new screen opens. */
  setAside(): void {
    const cache = this.#client.getQueryCache()
    for (const query of this.#unshown()) {
      const { data, dataUpdatedAt, fetchStatus } = query.state
      const isPrefetched = !this.#shown.has(query) && Date.now() - dataUpdatedAt < PREFETCHED_MS
      if (fetchStatus !== 'idle' || isPrefetched) continue
      cache.remove(query)
      this.#left.delete(query.queryHash)
      if (data !== undefined) this.#left.set(query.queryHash, query)
    }
    const tooMany = Math.max(0, this.#left.size - MOST_LEFT)
    for (const hash of [...this.#left.keys()].slice(0, tooMany)) this.#left.delete(hash)
  }

  /** Puts the set-aside answers back into the query cache. Call it before the reader returns to a screen. */
  bringBack(): void {
    for (const query of this.#left.values()) this.#client.getQueryCache().add(query)
    this.#left.clear()
  }

  /** Drops every answer that no screen shows; called after something was published. */
  forget(): void {
    this.#left.clear()
    for (const query of this.#unshown()) this.#client.getQueryCache().remove(query)
  }

  #unshown(): Query[] {
    return this.#client.getQueryCache().findAll({ type: 'inactive', predicate: isPublished })
  }
}

import { type Query, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { askPortal, portalQuery } from '../../api/portal.api.ts'
import { isPublished, isRenewable } from '../../api/published.ts'
import { ASK_AFTER_MS } from './ask-after.ts'
import { leftAnswersOf } from './left-answers.ts'
import { takingOf } from './newer-answer.rules.ts'

/** The longest wait between two polls while the portal cannot be reached. */
const MOST_WAIT_MS = 60_000
/** The shortest time between two polls. */
const ASKED_LATELY_MS = 1000
/**
 * After so many milliseconds without an answer, an equal revision proves nothing: a restored backup may have brought an
 * old revision back.
 */
const LONG_SILENCE_MS = 60_000

/** The problem codes for a published answer that is now hidden, withheld or withdrawn. */
const GONE: readonly ApiErrorCode[] = ['data_unavailable', 'result_withheld', 'not_found', 'student_not_found']

/** Polls the portal's revision for an open page, and refetches what its screen shows when the revision changes. */
export class RevisionWatch {
  readonly #client: QueryClient
  readonly #listeners = new Set<() => void>()
  /**
   * Newer answers that the reader has not asked for yet, by the query's hash; `shown` is the answer that is on the
   * screen meanwhile.
   */
  readonly #newer = new Map<string, { query: Query; shown: unknown; data: unknown }>()
  #revision: number | undefined
  #isUnsure = false
  #failures = 0
  #askedAt = 0
  #answeredAt = Date.now()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #stops: (() => void)[] = []

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** Calls the listener when `hasNewer` may have changed; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether a newer answer was fetched that is not on the screen yet. */
  get hasNewer(): boolean {
    return this.#newer.size > 0
  }

  /** Polls while the page is visible; returns a function that stops. */
  start(): () => void {
    const soon = () => void this.ask()
    const online = () => {
      // The waits between polls have grown without a network, and the first poll may come before the network answers.
      this.#failures = 0
      this.#plan()
      soon()
    }
    // `visibilitychange` also fires for a page that is restored from the back/forward cache.
    document.addEventListener('visibilitychange', soon)
    window.addEventListener('online', online)
    this.#stops = [
      () => document.removeEventListener('visibilitychange', soon),
      () => window.removeEventListener('online', online),
      this.#client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'observerRemoved' && !query.isActive()) this.#leave(query)
      }),
      () => clearTimeout(this.#timer),
    ]
    this.#plan()
    return () => {
      for (const stop of this.#stops.splice(0)) stop()
    }
  }

  /** Polls the revision now, unless the page is hidden or has polled within the last second; never throws. */
  async ask(): Promise<void> {
    if (document.visibilityState === 'hidden' || this.#isAsking || Date.now() - this.#askedAt < ASKED_LATELY_MS) return
    this.#isAsking = true
    this.#askedAt = Date.now()
    this.#revision ??= this.#client.getQueryData(portalQuery().queryKey)?.revision
    try {
      const portal = await askPortal()
      this.#failures = 0
      this.#client.setQueryData(portalQuery().queryKey, portal)
      await this.#take(portal.revision)
    } catch {
      this.#failures++
      this.#isUnsure = true
    } finally {
      this.#isAsking = false
      this.#plan()
    }
  }

  /** Shows the newer answers on the screen. */
  renew(): void {
    for (const { query, shown, data } of this.#newer.values()) {
      // If the screen has loaded another page of the list since, the newer answer lacks that page: refetch all pages.
      if (query.state.data === shown) this.#client.setQueryData(query.queryKey, data)
      else void askFor(query)
    }
    this.#newer.clear()
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    if (this.#stops.length === 0 || document.visibilityState === 'hidden') return
    const { least, most } = ASK_AFTER_MS
    const wait = (least + Math.random() * (most - least)) * 2 ** Math.min(this.#failures, 10)
    this.#timer = setTimeout(() => void this.ask(), Math.min(wait, MOST_WAIT_MS))
  }

  async #take(revision: number): Promise<void> {
    const isUnsure = this.#isUnsure || this.#askedAt - this.#answeredAt > LONG_SILENCE_MS
    this.#answeredAt = Date.now()
    if (revision === this.#revision && !isUnsure) return
    this.#revision = revision
    this.#isUnsure = false
    leftAnswersOf(this.#client).forget()
    const shown = this.#client.getQueryCache().findAll({ type: 'active', predicate: isPublished })
    await Promise.all(shown.filter(isRenewable).map((query) => this.#compare(query)))
    this.#tell()
  }

  /** Fetches the newer version of a shown answer, and shows it or stores it until the reader asks for it. */
  async #compare(query: Query): Promise<void> {
    const { queryKey, queryHash } = query
    const old: unknown = query.state.data
    if (old === undefined) return askFor(query)
    let data: unknown
    try {
      data = await askAgain(query, old)
    } catch (error) {
      this.#newer.delete(queryHash)
      if (error instanceof ApiError && GONE.includes(error.code))
        return this.#client.resetQueries({ queryKey, exact: true })
      this.#isUnsure = true
      return
    }
    if (query.state.data !== old) return
    this.#newer.delete(queryHash)
    if (data === old) return
    // An equal answer still replaces a stored one, so that the screen stops showing the stored answer's age.
    if (replaceEqualDeep(old, data) === old) return void this.#client.setQueryData(queryKey, data)
    const taking = takingOf(old, data)
    this.#client.setQueryData(queryKey, taking.kind === 'at once' ? data : taking.shown)
    if (taking.kind === 'on request') this.#newer.set(queryHash, { query, shown: query.state.data, data })
  }

  /** Puts the newer answer of a screen that the reader has left into the query cache, so that going back shows it. */
  #leave(query: Query): void {
    const newer = this.#newer.get(query.queryHash)
    if (!newer) return
    this.#newer.delete(query.queryHash)
    this.#client.setQueryData(query.queryKey, newer.data)
    this.#tell()
  }
}

/** Refetches a query; its screen shows a failure. */
async function askFor(query: Query): Promise<void> {
  await query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined)
}

/**
 * Fetches every loaded page of an answer again in a separate query client, so that the screen keeps the old answer
 * meanwhile. Returns the new answer, or `old` itself if the data are equal. Throws ApiError.
 */
async function askAgain(query: Query, old: unknown): Promise<unknown> {
  const beside = new QueryClient()
  beside.setQueryData(query.queryKey, old)
  try {
    await beside.query({ ...query.options, queryKey: query.queryKey, staleTime: 0, retry: false })
    return beside.getQueryData(query.queryKey)
  } finally {
    beside.clear()
  }
}

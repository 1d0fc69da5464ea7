import { type Query, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { askPortal, portalQuery } from '../../api/portal.api.ts'
import { isPublished, isRenewable } from '../../api/published.ts'
import { ASK_AFTER_MS } from './ask-after.ts'
import { leftAnswersOf } from './left-answers.ts'
import { takingOf } from './newer-answer.rules.ts'

/** Longest wait while the portal cannot be reached. */
const MOST_WAIT_MS = 60_000
/** Shortest time between two questions. */
const ASKED_LATELY_MS = 1000
/** After so long without an answer the revision proves nothing: a restored backup may have brought an old one back. */
const LONG_SILENCE_MS = 60_000

/** The refusals of a published answer that is hidden, withheld or withdrawn. */
const GONE: readonly ApiErrorCode[] = ['data_unavailable', 'result_withheld', 'not_found', 'student_not_found']

/** Follows the portal's revision for an open page, and renews what its screen shows. */
export class RevisionWatch {
  readonly #client: QueryClient
  readonly #listeners = new Set<() => void>()
  /** Newer answers that wait for the reader, by query hash, each with the answer that is shown meanwhile. */
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

  /** Calls the listener when `hasNewer` may have changed; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether a newer answer waits for the reader. */
  get hasNewer(): boolean {
    return this.#newer.size > 0
  }

  /** Starts to ask while the page is visible; returns what ends that. */
  start(): () => void {
    const soon = () => void this.ask()
    // Browsers fire the first one for a page that comes back from their cache of pages, too.
    document.addEventListener('visibilitychange', soon)
    window.addEventListener('online', soon)
    this.#stops = [
      () => document.removeEventListener('visibilitychange', soon),
      () => window.removeEventListener('online', soon),
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

  /** Asks for the revision now, unless the page is hidden or has just asked; never throws. */
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

  /** Shows the newer answers. */
  renew(): void {
    for (const { query, shown, data } of this.#newer.values()) {
      // A page that was loaded meanwhile is not in the newer answer.
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

  /** Asks for the newer version of a shown answer, and shows it or keeps it for the reader. */
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
    // An equal answer may replace one that the service worker had kept, whose age is on the screen.
    if (replaceEqualDeep(old, data) === old) return void this.#client.setQueryData(queryKey, data)
    const taking = takingOf(old, data)
    this.#client.setQueryData(queryKey, taking.kind === 'at once' ? data : taking.shown)
    if (taking.kind === 'on request') this.#newer.set(queryHash, { query, shown: query.state.data, data })
  }

  /** Going back to a screen shows the newer answer. */
  #leave(query: Query): void {
    const newer = this.#newer.get(query.queryHash)
    if (!newer) return
    this.#newer.delete(query.queryHash)
    this.#client.setQueryData(query.queryKey, newer.data)
    this.#tell()
  }
}

/** Asks for an answer anew; its screen shows a failure. */
async function askFor(query: Query): Promise<void> {
  await query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined)
}

/** Asks for every loaded page of an answer again, beside the shown one; returns the old one if equal. Throws ApiError. */
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

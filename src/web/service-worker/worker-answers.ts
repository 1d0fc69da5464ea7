import { consequenceOf, isOutdated, MOST_ANSWERS, revisionIn } from './kept.rules.ts'
import { KEPT_AT, KEPT_REVISION } from './kept-headers.rules.ts'

/** What KeptAnswers needs from the service worker around it. */
export interface AnswerKeeping {
  open: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>
  fetch: (request: Request) => Promise<Response>
  now: () => Date
  /**
   * Waits before the next stored answer is fetched again: all devices learn of a publication together, and must not
   * load the server together.
   */
  wait: () => Promise<void>
  /** Whether a URL is that of `/api/portal`, whose answer holds the revision. */
  isPortal: (url: string) => boolean
  /** Called with the body of each answer after it was stored. */
  onKept: (url: string, body: ArrayBuffer) => Promise<void>
  /** Called when the portal's revision differs from that in the stored answer of `/api/portal`. */
  onChange: () => Promise<void>
}

/**
 * Stores published answers on the device. Whenever the network can answer, its answer is used; a stored answer is used
 * only if the network fails.
 */
export class KeptAnswers {
  readonly #with: AnswerKeeping
  #revision: number | undefined
  /** How often this worker has learnt of a publication. */
  #publications = 0
  #renewal: Promise<void> | undefined
  /** Whether every stored answer has been fetched again since the portal has had its current revision. */
  #isRenewed = false

  constructor(keeping: AnswerKeeping) {
    this.#with = keeping
  }

  /**
   * Answers a call for a published answer from the network; if that fails, with the stored answer and the header
   * `KEPT_AT`. Rejects like `fetch` if neither can answer. Passes to `after` the work that goes on after the response.
   */
  async answer(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
    const asked = this.#publications
    let response: Response
    let body: ArrayBuffer
    try {
      response = await this.#with.fetch(request)
      // Read the whole body before answering: the connection may also break in the middle of the body.
      body = await response.clone().arrayBuffer()
    } catch (failure) {
      const kept = await this.#find(request.url)
      if (kept) return kept
      throw failure
    }
    const consequence = consequenceOf(response)
    if (consequence === 'fall back') return (await this.#find(request.url)) ?? response
    if (consequence === 'drop') after(this.#drop(request.url))
    if (consequence === 'keep') after(this.#keep(request.url, response, body, asked))
    return response
  }

  /** Fetches these answers and stores them, one after another. */
  async keepAll(urls: readonly string[]): Promise<void> {
    for (const url of urls) await this.#renew(url)
  }

  async #find(url: string): Promise<Response | undefined> {
    return (await this.#with.open()).match(url, { ignoreVary: true })
  }

  async #drop(url: string): Promise<void> {
    await (await this.#with.open()).delete(url, { ignoreVary: true })
  }

  /** Stores an answer; `asked` is the value of `#publications` when the answer was requested. */
  async #keep(url: string, { headers }: Response, body: ArrayBuffer, asked: number): Promise<void> {
    const isPortal = this.#with.isPortal(url)
    const hasChanged = isPortal && (await this.#follow(url, revisionIn(jsonOf(body))))
    // On a slow network the portal may publish while an answer is under way: it is then stored without a revision.
    const isSure = isPortal || asked === this.#publications
    const kept = new Headers(headers)
    // These headers describe the compressed body, but `body` is decompressed.
    kept.delete('content-encoding')
    kept.delete('content-length')
    kept.set(KEPT_AT, this.#with.now().toISOString())
    if (isSure && this.#revision !== undefined) kept.set(KEPT_REVISION, String(this.#revision))
    await this.#put(url, new Response(body, { headers: kept }))
    if (!isSure) this.#isRenewed = false
    await this.#with.onKept(url, body)
    if (isPortal) await this.#renewOutdated()
    if (hasChanged) await this.#with.onChange()
  }

  /** Stores the portal's revision; returns whether the stored answer of `/api/portal` has another revision. */
  async #follow(url: string, revision: number | undefined): Promise<boolean> {
    if (revision === undefined) return false
    const kept = await this.#find(url)
    const hasChanged = kept !== undefined && isOutdated(kept.headers, revision)
    if (revision !== this.#revision) {
      this.#isRenewed = false
      if (hasChanged || !kept || this.#revision !== undefined) this.#publications++
    }
    this.#revision = revision
    return hasChanged
  }

  /**
   * Stores an answer. If the device is full, removes the older half of the answers and tries once more; if that fails
   * too, the answer is not stored, and the one stored before is removed: it may name a student who has been hidden
   * since.
   */
  async #put(url: string, response: Response): Promise<void> {
    const cache = await this.#with.open()
    const spare = response.clone()
    try {
      await cache.put(url, response)
      await this.#keepAtMost(MOST_ANSWERS)
    } catch {
      const { length } = await cache.keys()
      await this.#keepAtMost(Math.floor(length / 2))
      await cache.put(url, spare).catch(() => this.#drop(url))
    }
  }

  /**
   * Removes the oldest answers until at most this number is left. A cache's keys are in the order of their latest
   * `put`, so the oldest come first.
   */
  async #keepAtMost(most: number): Promise<void> {
    const cache = await this.#with.open()
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
  }

  /**
   * Fetches every answer again that was stored before the portal's current revision, so that no device still shows a
   * student who has been hidden since. Stops if the network fails; the portal's next answer resumes the work.
   */
  async #renewOutdated(): Promise<void> {
    const revision = this.#revision
    if (revision === undefined || this.#isRenewed) return
    this.#renewal ??= this.#renewBefore(revision).finally(() => {
      this.#renewal = undefined
    })
    await this.#renewal
  }

  async #renewBefore(revision: number): Promise<void> {
    const cache = await this.#with.open()
    // Set first, because an answer that is stored meanwhile may have to be fetched again.
    this.#isRenewed = true
    for (const { url } of await cache.keys()) {
      const kept = await this.#find(url)
      if (!kept || this.#with.isPortal(url) || !isOutdated(kept.headers, revision)) continue
      if (!(await this.#renew(url))) {
        this.#isRenewed = false
        return
      }
      await this.#with.wait()
    }
  }

  /** Fetches one stored answer again; returns whether the network answered. */
  async #renew(url: string): Promise<boolean> {
    const asked = this.#publications
    try {
      // `no-cache` makes the browser ask the server whether the answer has changed; the response is mostly a 304.
      const response = await this.#with.fetch(new Request(url, { cache: 'no-cache', credentials: 'same-origin' }))
      const consequence = consequenceOf(response)
      if (consequence === 'drop') await this.#drop(url)
      if (consequence === 'keep') await this.#keep(url, response, await response.arrayBuffer(), asked)
      return consequence !== 'fall back'
    } catch {
      return false
    }
  }
}

function jsonOf(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

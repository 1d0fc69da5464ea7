import { consequenceOf, isOutdated, MOST_ANSWERS, revisionIn } from './kept.rules.ts'
import { KEPT_AT, KEPT_REVISION } from './kept-headers.rules.ts'

/** What keeping answers needs of its surroundings. */
export interface AnswerKeeping {
  open: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>
  fetch: (request: Request) => Promise<Response>
  now: () => Date
  /** Waits between two questions about kept answers, because all devices hear of a publication together. */
  wait: () => Promise<void>
  /** Whether a URL is the portal's first answer, which holds the revision. */
  isPortal: (url: string) => boolean
  /** Called with each answer that was kept. */
  onKept: (url: string, body: ArrayBuffer) => Promise<void>
  /** Called when the portal has another revision than at the last visit. */
  onChange: () => Promise<void>
}

/** Keeps published answers: the network answers whenever it can, the keep only when it cannot. */
export class KeptAnswers {
  readonly #with: AnswerKeeping
  #revision: number | undefined
  #renewal: Promise<void> | undefined
  /** Whether every answer was asked again since the current revision. */
  #isRenewed = false

  constructor(keeping: AnswerKeeping) {
    this.#with = keeping
  }

  /**
   * Answers a published call from the network; if that fails, from the keep with the header `KEPT_AT`. Rejects like
   * `fetch` if neither has it. `after` gets work that goes on behind the answer.
   */
  async answer(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
    let response: Response
    let body: ArrayBuffer
    try {
      response = await this.#with.fetch(request)
      // The whole body: a connection may also break in the middle of it.
      body = await response.clone().arrayBuffer()
    } catch (failure) {
      const kept = await this.#find(request.url)
      if (kept) return kept
      throw failure
    }
    const consequence = consequenceOf(response)
    if (consequence === 'fall back') return (await this.#find(request.url)) ?? response
    if (consequence === 'drop') after(this.#drop(request.url))
    if (consequence === 'keep') after(this.#keep(request.url, response, body))
    return response
  }

  /** Asks for these answers and keeps them, one after another. */
  async keepAll(urls: readonly string[]): Promise<void> {
    for (const url of urls) await this.#renew(url)
  }

  async #find(url: string): Promise<Response | undefined> {
    return (await this.#with.open()).match(url, { ignoreVary: true })
  }

  async #drop(url: string): Promise<void> {
    await (await this.#with.open()).delete(url, { ignoreVary: true })
  }

  async #keep(url: string, { headers }: Response, body: ArrayBuffer): Promise<void> {
    const isPortal = this.#with.isPortal(url)
    const hasChanged = isPortal && (await this.#follow(url, revisionIn(jsonOf(body))))
    const kept = new Headers(headers)
    // The body is not compressed any more.
    kept.delete('content-encoding')
    kept.delete('content-length')
    kept.set(KEPT_AT, this.#with.now().toISOString())
    if (this.#revision !== undefined) kept.set(KEPT_REVISION, String(this.#revision))
    await this.#put(url, new Response(body, { headers: kept }))
    await this.#with.onKept(url, body)
    if (isPortal) await this.#renewOutdated()
    if (hasChanged) await this.#with.onChange()
  }

  /** Takes the portal's revision; returns whether it is another than the kept one. */
  async #follow(url: string, revision: number | undefined): Promise<boolean> {
    if (revision === undefined) return false
    const kept = await this.#find(url)
    if (revision !== this.#revision) this.#isRenewed = false
    this.#revision = revision
    return kept !== undefined && isOutdated(kept.headers, revision)
  }

  /** A full device loses the older half of the answers, and then possibly this one. */
  async #put(url: string, response: Response): Promise<void> {
    const cache = await this.#with.open()
    const spare = response.clone()
    try {
      await cache.put(url, response)
      await this.#keepAtMost(MOST_ANSWERS)
    } catch {
      const { length } = await cache.keys()
      await this.#keepAtMost(Math.floor(length / 2))
      await cache.put(url, spare).catch(() => undefined)
    }
  }

  /** The keys of a cache are in the order of their latest `put`. */
  async #keepAtMost(most: number): Promise<void> {
    const cache = await this.#with.open()
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
  }

  /**
   * Asks again for every answer that was kept before the portal's current revision, so that a student hidden since is
   * on no device. Stops where the network fails; the portal's next answer resumes.
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
    for (const { url } of await cache.keys()) {
      const kept = await this.#find(url)
      if (!kept || this.#with.isPortal(url) || !isOutdated(kept.headers, revision)) continue
      if (!(await this.#renew(url))) return
      await this.#with.wait()
    }
    this.#isRenewed = revision === this.#revision
  }

  /** Returns whether the network answered. */
  async #renew(url: string): Promise<boolean> {
    try {
      // `no-cache` makes the browser ask, mostly for a 304.
      const response = await this.#with.fetch(new Request(url, { cache: 'no-cache', credentials: 'same-origin' }))
      const consequence = consequenceOf(response)
      if (consequence === 'drop') await this.#drop(url)
      if (consequence === 'keep') await this.#keep(url, response, await response.arrayBuffer())
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

import { isForEverybody, isQuiz, MOST_MEDIA_BYTES, mediaNamedIn } from './kept.rules.ts'
import { ranged } from './ranged.ts'

type MediaCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** What KeptMedia needs from the service worker around it. */
export interface MediaKeeping {
  open: () => Promise<MediaCache>
  /** Opens the cache of the stored answers, which name the media. */
  openAnswers: () => Promise<Pick<Cache, 'match' | 'keys'>>
  fetch: (request: Request) => Promise<Response>
  urlOf: (id: string) => string
  /** Whether the reader saves data: then only media that a page has shown are stored. */
  savesData: () => boolean
}

/**
 * Stores the pictures and sounds of stored quizzes. The id of a file is a hash of its bytes, so a stored file is never
 * outdated.
 */
export class KeptMedia {
  readonly #with: MediaKeeping

  constructor(keeping: MediaKeeping) {
    this.#with = keeping
  }

  /**
   * Answers from the device, else from the network, and stores the network's response if it is the same for every
   * reader. Rejects like `fetch` if neither can answer. Passes to `after` the work that goes on after the response.
   */
  async answer(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await (await this.#with.open()).match(request.url, { ignoreVary: true })
    if (kept) return ranged(kept, request.headers.get('range') ?? undefined)
    const response = await this.#with.fetch(request)
    if (response.status === 200 && isForEverybody(response.headers)) after(this.#put(request.url, response.clone()))
    return response
  }

  /**
   * Stores the media that a newly stored quiz names, in the quiz's order, up to the limit. Stops if the network fails.
   */
  async keepNamed(url: string, body: ArrayBuffer): Promise<void> {
    if (!isQuiz(url) || this.#with.savesData()) return
    const cache = await this.#with.open()
    const addresses = this.#addressesIn(new TextDecoder().decode(body))
    for (const address of addresses) {
      if (await cache.match(address, { ignoreVary: true })) continue
      const response = await this.#with.fetch(new Request(address)).catch(() => undefined)
      if (!response) return
      const isFit = response.status === 200 && isForEverybody(response.headers)
      if (isFit && !(await this.#put(address, response, addresses))) return
    }
  }

  /** Removes the media that no stored quiz names any more. */
  async check(): Promise<void> {
    const named: string[] = []
    const answers = await this.#with.openAnswers()
    for (const { url } of await answers.keys()) {
      const kept = isQuiz(url) ? await answers.match(url) : undefined
      named.push(...this.#addressesIn((await kept?.text()) ?? ''))
    }
    const cache = await this.#with.open()
    for (const { url } of await cache.keys()) if (!named.includes(url)) await cache.delete(url)
  }

  #addressesIn(text: string): string[] {
    return mediaNamedIn(text).map((id) => this.#with.urlOf(id))
  }

  /** Stores a response, if needed in place of older media, but never of `needed`; returns false if there is no room. */
  async #put(url: string, response: Response, needed: readonly string[] = []): Promise<boolean> {
    const cache = await this.#with.open()
    const body = await response.blob()
    const headers = new Headers(response.headers)
    headers.delete('content-encoding')
    headers.set('content-length', String(body.size))
    if (!(await hasRoom(cache, body.size, needed))) return false
    return cache.put(url, new Response(body, { headers })).then(
      () => true,
      () => false,
    )
  }
}

/**
 * Removes the media that were stored longest ago, except `needed`, until `bytes` more bytes fit. Returns whether they
 * fit.
 */
async function hasRoom(cache: MediaCache, bytes: number, needed: readonly string[]): Promise<boolean> {
  const sizes = new Map<string, number>()
  for (const { url } of await cache.keys()) {
    sizes.set(url, Number((await cache.match(url))?.headers.get('content-length') ?? 0))
  }
  let sum = bytes
  for (const size of sizes.values()) sum += size
  for (const [url, size] of sizes) {
    if (sum <= MOST_MEDIA_BYTES) break
    if (needed.includes(url)) continue
    await cache.delete(url)
    sum -= size
  }
  return sum <= MOST_MEDIA_BYTES
}

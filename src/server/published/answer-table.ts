import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import { headerOf } from './header-of.ts'
import { matchesEtag, negotiateEncoding } from './negotiation.ts'
import { keptForThisSecond } from './shared-cache.ts'

/** The default memory limit in bytes of the cache for rare answers: deep pages, older years, transcripts. */
const RARE_BYTES = 64 * 1024 * 1024
/** Memory of an answer besides its bodies: URL, headers, ETags. For a small answer this is most of it. */
const ENTRY_BYTES = 3 * 1024
/** Sent with every published answer while the database is away. */
const STALE_HEADER = ['diwan-database', 'away'] as const

/** An answer that was made on demand. */
export interface RareAnswer {
  answer: Answer
  /** The name of the publication that made the answer; its next state decides whether the answer stays cached. */
  owner: string
  /** The names of everything that the answer is made of; an answer without names is dropped at the next change. */
  inputs: ReadonlySet<string>
}

/** A published answer with the traits of its URL. */
export interface ReadyAnswer<About> {
  answer: Answer
  about: About
}

/**
 * The published answers of this process by URL, looked up before the router: a hit costs a map lookup and a write.
 * `aboutOf` returns the traits of a URL (what a request counts as) and is called once, when the URL's answer is stored.
 * Owners (a publication, the shell) replace their own answers; rare answers are made on demand and cached up to a
 * memory limit.
 */
export class AnswerTable<About = unknown> {
  readonly #byUrl = new Map<string, ReadyAnswer<About>>()
  readonly #urlsOfOwner = new Map<string, readonly string[]>()
  readonly #rareBytes: () => number
  readonly #aboutOf: (url: string) => About
  #rare: RareAnswers
  /** Whether the database is away; every response has a header that says so. */
  isStale = false

  /**
   * `rareBytes` returns the memory limit of the cache for rare answers; it is called each time the cache is renewed.
   */
  constructor(aboutOf: (url: string) => About, rareBytes: () => number = () => RARE_BYTES) {
    this.#aboutOf = aboutOf
    this.#rareBytes = rareBytes
    this.#rare = this.#rareAnswers()
  }

  /** Replaces all answers of an owner; an empty map removes the owner. */
  replace(owner: string, answers: ReadonlyMap<string, Answer>): void {
    for (const url of this.#urlsOfOwner.get(owner) ?? []) {
      if (!answers.has(url)) this.#byUrl.delete(url)
    }
    for (const [url, answer] of answers) this.#byUrl.set(url, { answer, about: this.#aboutOf(url) })
    if (answers.size === 0) this.#urlsOfOwner.delete(owner)
    else this.#urlsOfOwner.set(owner, [...answers.keys()])
  }

  /**
   * Returns the cached answer of a URL, or makes it, once for concurrent requests. Rejects if `make` fails; failures
   * are not cached.
   */
  async remember(url: string, make: () => Promise<RareAnswer>): Promise<Answer> {
    const known = this.find(url)
    if (known) return known
    const made = await this.#rare.fetch(url, { context: make })
    if (!made) throw new Error('the answer was dropped while it was made')
    return made.answer
  }

  /**
   * Drops an owner's rare answers that are made of something changed. An answer that is being made still reaches its
   * request, and is not cached.
   */
  forgetRare(owner: string, isChanged: (input: string) => boolean): void {
    const isKept = (rare: RareAnswer) =>
      rare.owner !== owner || (rare.inputs.size > 0 && !Array.from(rare.inputs).some(isChanged))
    const kept = this.#rare.dump().filter(([, { value }]) => isKept(value))
    // A new cache, because answers that are being made from the old state are stored into the old one.
    this.#rare = this.#rareAnswers()
    this.#rare.load(kept)
  }

  find(url: string): Answer | undefined {
    return this.#at(url)?.answer
  }

  /** Returns the answer to a GET or HEAD of a URL in the table; undefined for every other request. */
  readyFor({ method, url = '' }: IncomingMessage): ReadyAnswer<About> | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#at(url) : undefined
  }

  #at(url: string): ReadyAnswer<About> | undefined {
    // The cache's type does not know the traits' type; `fetchMethod` below adds the traits.
    return this.#byUrl.get(url) ?? (this.#rare.get(url) as ReadyAnswer<About> | undefined)
  }

  /** Writes an answer in an encoding that the client accepts, or a 304 if the request has its ETag. */
  respond(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
    const chosen = answer.representations[negotiateEncoding(headerOf(request, 'accept-encoding'))]
    if (matchesEtag(headerOf(request, 'if-none-match'), chosen.etag)) {
      response.writeHead(304, this.#withState(chosen.validators, chosen.isRevised, request)).end()
      return
    }
    response.writeHead(200, this.#withState(chosen.headers, chosen.isRevised, request))
    if (request.method === 'HEAD') response.end()
    else response.end(chosen.body)
  }

  #withState(headers: readonly string[], isRevised: boolean, request: IncomingMessage): string[] {
    const second = isRevised ? keptForThisSecond(headerOf(request, 'diwan-second')) : undefined
    // Node's type asks for a mutable list, and Node only reads it.
    if (!(second || this.isStale)) return headers as string[]
    // nginx needs `cache-control`, for its `stale-if-error`, and `second`, which says how long to keep the answer. It
    // must read `second` last.
    return [...headers, ...(second ?? []), ...(this.isStale ? STALE_HEADER : [])]
  }

  #rareAnswers(): RareAnswers {
    return new LRUCache({
      maxSize: this.#rareBytes(),
      sizeCalculation: ({ answer }) => answer.bytes + ENTRY_BYTES,
      // An answer evicted while it is being made still reaches its request.
      ignoreFetchAbort: true,
      fetchMethod: async (url, _stale, { context: make }) => ({ ...(await make()), about: this.#aboutOf(url) }),
    })
  }
}

type RareAnswers = LRUCache<string, RareAnswer & ReadyAnswer<unknown>, () => Promise<RareAnswer>>

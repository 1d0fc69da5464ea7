import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import { headerOf } from './header-of.ts'
import { matchesEtag, negotiateEncoding } from './negotiation.ts'
import { keptForThisSecond } from './shared-cache.ts'

/** Usual memory limit, in bytes, of the cache for rare answers (deep pages, older years, transcripts). */
const RARE_BYTES = 64 * 1024 * 1024
/** Memory of an answer besides its bodies: URL, headers, ETags. It is most of a small one, such as a found number. */
const ENTRY_BYTES = 3 * 1024
/** Sent with every published answer while the database is unavailable. */
const STALE_HEADER = ['diwan-database', 'away'] as const

/** An answer that was made on demand. */
export interface RareAnswer {
  answer: Answer
  /** The owner, whose next state decides whether the answer stays. */
  owner: string
  /** Names of all that it is made of; an answer without names goes with the next change. */
  inputs: ReadonlySet<string>
}

/** A published answer with what is known about its address. */
export interface ReadyAnswer<About> {
  answer: Answer
  about: About
}

/**
 * The published answers of this process by URL, looked up before the router: a hit costs a map look-up and a write.
 * What `aboutOf` says about a URL is asked once, when its answer arrives, so that no hit looks at its URL again. Owners
 * (a publication, the shell) replace their own answers; rare answers are made on demand and cached within a memory
 * limit.
 */
export class AnswerTable<About = unknown> {
  readonly #byUrl = new Map<string, ReadyAnswer<About>>()
  readonly #urlsOfOwner = new Map<string, readonly string[]>()
  readonly #rareBytes: () => number
  readonly #aboutOf: (url: string) => About
  #rare: RareAnswers
  /** Whether the database is unavailable; answers then carry a header about it. */
  isStale = false

  /** Takes the memory limit of the cache for rare answers, which is asked for at each change. */
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
   * Returns the cached answer of a URL, or makes it once for concurrent requests. Failures of `make` reject; none is
   * cached.
   */
  async remember(url: string, make: () => Promise<RareAnswer>): Promise<Answer> {
    const known = this.find(url)
    if (known) return known
    const made = await this.#rare.fetch(url, { context: make })
    if (!made) throw new Error('the answer was dropped while it was made')
    return made.answer
  }

  /**
   * Drops an owner's rare answers that are made of something changed. An answer in the making still reaches its
   * request, and is not cached.
   */
  forgetRare(owner: string, isChanged: (input: string) => boolean): void {
    const isKept = (rare: RareAnswer) =>
      rare.owner !== owner || (rare.inputs.size > 0 && !Array.from(rare.inputs).some(isChanged))
    const kept = this.#rare.dump().filter(([, { value }]) => isKept(value))
    // Replace the cache: answers still being made from the old state go into the old one.
    this.#rare = this.#rareAnswers()
    this.#rare.load(kept)
  }

  find(url: string): Answer | undefined {
    return this.#at(url)?.answer
  }

  /** The answer to a GET or HEAD of a known URL; undefined for every other request. */
  readyFor({ method, url = '' }: IncomingMessage): ReadyAnswer<About> | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#at(url) : undefined
  }

  #at(url: string): ReadyAnswer<About> | undefined {
    // `fetchMethod` has added what this table's own function says.
    return this.#byUrl.get(url) ?? (this.#rare.get(url) as ReadyAnswer<About> | undefined)
  }

  /** Writes an answer in an encoding that the client accepts, or 304 for a matching ETag. */
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
    // Node only reads the list, but its type requires a mutable one.
    if (!(second || this.isStale)) return headers as string[]
    // nginx must read the second after `cache-control`, whose `stale-if-error` it needs as well.
    return [...headers, ...(second ?? []), ...(this.isStale ? STALE_HEADER : [])]
  }

  #rareAnswers(): RareAnswers {
    return new LRUCache({
      maxSize: this.#rareBytes(),
      sizeCalculation: ({ answer }) => answer.bytes + ENTRY_BYTES,
      // An answer evicted while it is made still reaches its request.
      ignoreFetchAbort: true,
      fetchMethod: async (url, _standing, { context: make }) => ({ ...(await make()), about: this.#aboutOf(url) }),
    })
  }
}

type RareAnswers = LRUCache<string, RareAnswer & ReadyAnswer<unknown>, () => Promise<RareAnswer>>

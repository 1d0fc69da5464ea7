import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** The most callers of all routes that are counted at a time; the one that has called longest ago is forgotten first. */
const MOST = 50_000

interface Calls {
  count: number
  /** When their time window began. */
  since: number
}

/** Counts the calls of each key in its current time window, by a clock that nobody sets. */
export class FloodCounts {
  /** Latest caller last. */
  readonly #calls = new Map<string, Calls>()
  readonly #clock: () => number

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** Counts a call. Returns how many the window has now, and the milliseconds until it ends. */
  add(key: string, windowMs: number): { current: number; ttl: number } {
    const now = this.#clock()
    const before = this.#calls.get(key)
    const isOver = before === undefined || now - before.since >= windowMs
    const calls = isOver ? { count: 1, since: now } : { count: before.count + 1, since: before.since }
    this.#calls.delete(key)
    this.#calls.set(key, calls)
    if (this.#calls.size > MOST) this.#forgetOldest()
    return { current: calls.count, ttl: windowMs - (now - calls.since) }
  }

  /** Takes a call back that was counted and has not been served. */
  giveBack(key: string): void {
    const calls = this.#calls.get(key)
    if (calls) calls.count = Math.max(0, calls.count - 1)
  }

  #forgetOldest(): void {
    const [oldest] = this.#calls.keys()
    if (oldest !== undefined) this.#calls.delete(oldest)
  }
}

/** The class by which `@fastify/rate-limit` counts, one for all routes: their keys differ. */
export function storeOf(counts: FloodCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[key, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      done(null, counts.add(key, windowMs))
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

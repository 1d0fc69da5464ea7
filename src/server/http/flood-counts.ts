import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** The most counters of all routes together; beyond that, the counter that was used longest ago is evicted. */
const MOST = 50_000

interface Calls {
  count: number
  /** When their time window began, in milliseconds. */
  since: number
}

/** Counts the calls of each key in its current time window, by the monotonic clock. */
export class FloodCounts {
  /** The calls by key, ordered by each key's latest call: the most recent is last. */
  readonly #calls = new Map<string, Calls>()
  readonly #clock: () => number

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** Counts a call. Returns the number of calls in the current window, and the milliseconds until it ends. */
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

  /** Subtracts a call that was counted and then not served. */
  giveBack(key: string): void {
    const calls = this.#calls.get(key)
    if (calls) calls.count = Math.max(0, calls.count - 1)
  }

  #forgetOldest(): void {
    const [oldest] = this.#calls.keys()
    if (oldest !== undefined) this.#calls.delete(oldest)
  }
}

/**
 * Returns the class by which `@fastify/rate-limit` counts. All routes share its counts, because a key contains the
 * route.
 */
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

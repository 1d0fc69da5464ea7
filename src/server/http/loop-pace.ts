/** How often the event loop's lateness is measured, in milliseconds. */
const TICK_MS = 20
/** The loop is late in a window if every tick of the window came at least this much too late. */
const LATE_MS = 10
const WINDOW_MS = 100
/** If a window has fewer requests than this, something other than requests keeps the loop busy. */
const LEAST_REQUESTS = 20
/**
 * A publication may block the loop for a moment. Only lateness for longer than this, in two windows or more, is an
 * overload.
 */
const PATIENCE_MS = 300
const LEAST_SHARE = 0.02
/**
 * In an overload the share is multiplied by `LESS` after each late window; it grows by `MORE` after one that is not
 * late.
 */
const LESS = 0.6
const MORE = 0.02

/**
 * Finds the share of requests that this process can handle, from how late its event loop is. Requests that only use the
 * processor wait in the event loop itself, so a count of running requests would not show the overload.
 */
export class LoopPace {
  #share = 1
  #requests = 0
  #least = Number.POSITIVE_INFINITY
  #late = { windows: 0, ms: 0 }
  #tickedAt: number
  #windowAt: number
  readonly #timer: NodeJS.Timeout

  constructor(now: number = performance.now()) {
    this.#tickedAt = now
    this.#windowAt = now
    this.#timer = setInterval(() => this.tick(performance.now()), TICK_MS)
    this.#timer.unref()
  }

  /** The share of requests that are admitted, 0 to 1. */
  get share(): number {
    return this.#share
  }

  /** Counts a request and returns whether it is admitted. */
  admits(): boolean {
    this.#requests += 1
    return this.#share >= 1 || Math.random() < this.#share
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Records that the timer has run, at a time in milliseconds. */
  tick(now: number): void {
    this.#least = Math.min(this.#least, now - this.#tickedAt - TICK_MS)
    this.#tickedAt = now
    if (now - this.#windowAt < WINDOW_MS) return
    if (this.#least > LATE_MS && this.#requests >= LEAST_REQUESTS) {
      this.#late = { windows: this.#late.windows + 1, ms: this.#late.ms + now - this.#windowAt }
      const isOverload = this.#late.windows > 1 && this.#late.ms > PATIENCE_MS
      if (this.#share < 1 || isOverload) this.#share = Math.max(LEAST_SHARE, this.#share * LESS)
    } else {
      this.#late = { windows: 0, ms: 0 }
      this.#share = Math.min(1, this.#share + MORE)
    }
    this.#windowAt = now
    this.#requests = 0
    this.#least = Number.POSITIVE_INFINITY
  }
}

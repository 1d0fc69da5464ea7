import { AppError } from '#server/errors/app-error.ts'

/** The longest that a request waits for its turn, in milliseconds. */
const LONGEST_WAIT_MS = 800
/** The most requests that wait at a time; each takes some kilobytes. */
const LONGEST_QUEUE = 1000
/** The weight of the latest duration in the moving average. */
const LAST = 0.1

interface Waiting {
  begin: () => void
  timer: NodeJS.Timeout
}

/**
 * Lets a limited number of requests of one kind run at a time, so that turns of the event loop stay short and memory is
 * bounded. Further requests wait for a moment in the order of their arrival; a request that would have to wait longer
 * is refused at once.
 */
export class Turns {
  readonly #most: number
  readonly #waiting = new Set<Waiting>()
  #running = 0
  #averageMs = 0
  /** How many requests have been refused since the start. */
  refused = 0

  constructor(most: number) {
    this.#most = most
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Whether the next request would be refused. */
  get isFull(): boolean {
    const { size } = this.#waiting
    return size >= LONGEST_QUEUE || (size * this.#averageMs) / this.#most > LONGEST_WAIT_MS
  }

  /** Resolves when the request may run, with the function that ends its turn. Rejects with overloaded. */
  enter(): Promise<() => void> {
    if (this.#running < this.#most) return Promise.resolve(this.#begin())
    if (this.isFull) return Promise.reject(this.refusal())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(this.refusal())
      }, LONGEST_WAIT_MS)
      const waiting: Waiting = { timer, begin: () => resolve(this.#begin()) }
      this.#waiting.add(waiting)
    })
  }

  /** Counts a refusal and returns its error. */
  refusal(): AppError {
    this.refused += 1
    return new AppError('overloaded')
  }

  #begin(): () => void {
    const begunAt = performance.now()
    let isOver = false
    this.#running += 1
    return () => {
      if (isOver) return
      isOver = true
      this.#running -= 1
      this.#averageMs += LAST * (performance.now() - begunAt - this.#averageMs)
      const [next] = this.#waiting
      if (!next) return
      this.#waiting.delete(next)
      clearTimeout(next.timer)
      next.begin()
    }
  }
}

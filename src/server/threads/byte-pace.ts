interface Waiting {
  bytes: number
  size: number
  begin: () => void
}

/**
 * Limits how many bytes of uploaded files a process takes per millisecond. Each piece of a body costs the thread that
 * answers readers some time and memory, and many at once would keep it busy. Pieces of the smallest file go first, so
 * that a small file does not wait for large ones.
 */
export class BytePace {
  readonly #bytesPerMs: number
  readonly #clock: () => number
  readonly #waiting: Waiting[] = []
  #freeAt = 0
  #timer: NodeJS.Timeout | undefined

  /** `bytesPerMs` is the rate, in bytes per millisecond. */
  constructor(bytesPerMs: number, clock = () => performance.now()) {
    this.#bytesPerMs = bytesPerMs
    this.#clock = clock
  }

  /** Resolves when a piece of `bytes` bytes, of a file of `size` bytes, may be taken. */
  take(bytes: number, size: number): Promise<void> {
    return new Promise((begin) => {
      const place = this.#waiting.findIndex((other) => other.size > size)
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, { bytes, size, begin })
      this.#next()
    })
  }

  #next(): void {
    if (this.#timer) return
    const now = this.#clock()
    if (this.#freeAt > now) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#next()
      }, this.#freeAt - now)
      return
    }
    const piece = this.#waiting.shift()
    if (!piece) return
    this.#freeAt = now + piece.bytes / this.#bytesPerMs
    piece.begin()
    if (this.#waiting.length > 0) this.#next()
  }
}

interface Waiting {
  bytes: number
  size: number
  begin: () => void
}

/**
 * Shares out how many bytes of files a process takes in a time. A piece of a body costs the thread that answers readers a
 * fraction of a millisecond and memory to collect; many at once would keep it busy. The smallest file goes first, so
 * that none waits for those that take minutes to read.
 */
export class BytePace {
  readonly #bytesPerMs: number
  readonly #clock: () => number
  readonly #waiting: Waiting[] = []
  #freeAt = 0
  #timer: NodeJS.Timeout | undefined

  /** Takes the bytes of a millisecond. */
  constructor(bytesPerMs: number, clock = () => performance.now()) {
    this.#bytesPerMs = bytesPerMs
    this.#clock = clock
  }

  /** Resolves when a piece of a file of a size may be taken. */
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

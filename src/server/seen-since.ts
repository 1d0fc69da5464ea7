/**
 * Remembers since when things have been seen without a break, by the monotonic clock. A machine's own clock may be a
 * day wrong at a start, and what is deleted by it would be lost.
 */
export class SeenSince {
  readonly #ageMs: number
  readonly #clock: () => number
  #since = new Map<string, number>()

  constructor(ageMs: number, clock = () => performance.now()) {
    this.#ageMs = ageMs
    this.#clock = clock
  }

  /** Takes the keys of what is there now. Returns those that have been there at each call for at least the age. */
  lasting(keys: readonly string[]): string[] {
    const now = this.#clock()
    this.#since = new Map(keys.map((key) => [key, this.#since.get(key) ?? now]))
    return keys.filter((key) => now - (this.#since.get(key) ?? now) >= this.#ageMs)
  }
}

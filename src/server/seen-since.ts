/**
 * Remembers since when each key has been present in every call, by the monotonic clock. The machine's own clock may be
 * a day wrong after a start, and files deleted by it would be lost.
 */
export class SeenSince {
  readonly #ageMs: number
  readonly #clock: () => number
  #since = new Map<string, number>()

  constructor(ageMs: number, clock = () => performance.now()) {
    this.#ageMs = ageMs
    this.#clock = clock
  }

  /** Takes the keys that are present now. Returns those that have been present at each call for at least the age. */
  lasting(keys: readonly string[]): string[] {
    const now = this.#clock()
    this.#since = new Map(keys.map((key) => [key, this.#since.get(key) ?? now]))
    return keys.filter((key) => now - (this.#since.get(key) ?? now) >= this.#ageMs)
  }
}

/**
 * Gives a time that has certainly passed, for deletions by age. The machine's clock may be wrong after a start, until
 * it is set over the network. So the difference between it and the monotonic clock is recorded at each call, and the
 * smallest difference of the last `ageMs` is added to the monotonic clock.
 */
export class SettledClock {
  readonly #ageMs: number
  readonly #now: () => Date
  readonly #clock: () => number
  /** Readings of the last `ageMs`: the monotonic time, and the machine's time minus it, in milliseconds. */
  readonly #looks: { at: number; offset: number }[] = []

  constructor(ageMs: number, now: () => Date, clock = () => performance.now()) {
    this.#ageMs = ageMs
    this.#now = now
    this.#clock = clock
  }

  /** Reads the clocks; call it regularly. Returns undefined until the first call is `ageMs` ago. */
  look(): Date | undefined {
    const at = this.#clock()
    this.#looks.push({ at, offset: this.#now().getTime() - at })
    const isOld = (look: { at: number } | undefined) => look !== undefined && at - look.at >= this.#ageMs
    while (isOld(this.#looks[1])) this.#looks.shift()
    if (!isOld(this.#looks[0])) return undefined
    return new Date(at + Math.min(...this.#looks.map(({ offset }) => offset)))
  }
}

/**
 * A time that has certainly passed, for deletions by age. The machine's clock may be wrong after a start, until it is
 * set over the network; so this is the earliest time that it has shown for a while, plus what has passed since by the
 * monotonic clock.
 */
export class SettledClock {
  readonly #ageMs: number
  readonly #now: () => Date
  readonly #clock: () => number
  /** When the machine's clock was read, and its distance from the monotonic clock. */
  readonly #looks: { at: number; offset: number }[] = []

  constructor(ageMs: number, now: () => Date, clock = () => performance.now()) {
    this.#ageMs = ageMs
    this.#now = now
    this.#clock = clock
  }

  /** Call it regularly. Returns undefined until the first call is as long ago as the age. */
  look(): Date | undefined {
    const at = this.#clock()
    this.#looks.push({ at, offset: this.#now().getTime() - at })
    const isOld = (look: { at: number } | undefined) => look !== undefined && at - look.at >= this.#ageMs
    while (isOld(this.#looks[1])) this.#looks.shift()
    if (!isOld(this.#looks[0])) return undefined
    return new Date(at + Math.min(...this.#looks.map(({ offset }) => offset)))
  }
}

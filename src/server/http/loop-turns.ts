/**
 * Lets only one task begin in each turn of the event loop. A task that queries SQLite blocks the loop until it ends, so
 * ready answers would have to wait for all tasks that began in the same turn.
 */
export class LoopTurns {
  readonly #waiting = new Set<() => void>()
  #isTaken = false

  /** Resolves when the task may begin: at once if none has begun in this turn. */
  next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.add(resolve))
    this.#take()
    return Promise.resolve()
  }

  #take(): void {
    this.#isTaken = true
    // An immediate that is set by an immediate runs one turn later, after the requests that have arrived meanwhile.
    setImmediate(() => this.#free())
  }

  #free(): void {
    this.#isTaken = false
    const [begin] = this.#waiting
    if (!begin) return
    this.#waiting.delete(begin)
    this.#take()
    begin()
  }
}

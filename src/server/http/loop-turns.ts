/**
 * Lets one work begin in each turn of the event loop. Works that ask an SQLite file do not give way until they end, and
 * several that begin together would keep ready answers waiting for all of them.
 */
export class LoopTurns {
  readonly #waiting = new Set<() => void>()
  #isTaken = false

  /** Resolves when the work may begin: at once if none has begun in this turn. */
  next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.add(resolve))
    this.#take()
    return Promise.resolve()
  }

  #take(): void {
    this.#isTaken = true
    // What is set while immediates run comes one turn later, after the sockets that became readable.
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

/** How long a call waits for a write by default; a write that takes longer continues in the background. */
const PATIENCE_MS = 5000

/**
 * Writes files. Ends early, without an error, once `isCurrent` returns false, because a newer write has replaced it.
 */
export type DueWrite = (isCurrent: () => boolean) => Promise<void>

/**
 * The files that a publisher still has to write. They are written after the published answers in memory are renewed, so
 * that a full disk cannot keep a student visible whom the office has hidden. A failed write stays pending and is
 * retried.
 */
export class DueFiles {
  readonly #onStorage: (fault?: unknown) => void
  readonly #patienceMs: number
  #due: DueWrite | undefined
  #writing: Promise<void> | undefined
  #failed = false
  #begunAt = 0

  /** `onStorage` is called once with the error when writes start to fail, and once without it when they work again. */
  constructor(onStorage: (fault?: unknown) => void, patienceMs = PATIENCE_MS) {
    this.#onStorage = onStorage
    this.#patienceMs = patienceMs
  }

  /** Replaces the pending write. */
  set(write: DueWrite): void {
    this.#due = write
  }

  /** Drops the pending write, and waits a limited time for the write that is running. */
  async stop(): Promise<void> {
    this.#due = undefined
    if (this.#writing) await this.#inTime(this.#writing)
  }

  /**
   * Starts the pending write, or waits for the one that runs; never rejects. Waits for a limited time, because a bucket
   * may not respond. While a write runs beyond this time, further calls return at once.
   */
  async write(patienceMs = this.#patienceMs): Promise<void> {
    if (!this.#due) return
    if (!this.#writing) {
      this.#begunAt = performance.now()
      this.#writing = this.#attempt(this.#due).finally(() => {
        this.#writing = undefined
      })
    }
    const leftMs = this.#begunAt + this.#patienceMs - performance.now()
    if (leftMs > 0) await this.#inTime(this.#writing, Math.min(patienceMs, leftMs))
  }

  async #inTime(writing: Promise<void>, patienceMs = this.#patienceMs): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([writing, patience])
    clearTimeout(timer)
  }

  async #attempt(due: DueWrite): Promise<void> {
    try {
      await due(() => this.#due === due)
      // `set` may have been called meanwhile; the newer write stays pending.
      if (this.#due === due) this.#due = undefined
      if (this.#failed) this.#onStorage()
      this.#failed = false
    } catch (fault) {
      // After `stop` a failure is not reported.
      if (this.#due === undefined) return
      if (!this.#failed) this.#onStorage(fault)
      this.#failed = true
    }
  }
}

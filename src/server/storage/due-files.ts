/** How long a call waits for the storage by default; a write that takes longer continues in the background. */
const PATIENCE_MS = 5000

/** Writes files. Ends early, without an error, once `isCurrent` is false: a later write is due in its place. */
export type DueWrite = (isCurrent: () => boolean) => Promise<void>

/**
 * The files that a publisher still has to write. They come after its answers, since a full disk must not keep a hidden
 * student visible. A failed write stays due.
 */
export class DueFiles {
  readonly #onStorage: (fault?: unknown) => void
  readonly #patienceMs: number
  #due: DueWrite | undefined
  #writing: Promise<void> | undefined
  #failed = false
  #begunAt = 0

  /** `onStorage` is called once with the error when writes start to fail, and once without when they work again. */
  constructor(onStorage: (fault?: unknown) => void, patienceMs = PATIENCE_MS) {
    this.#onStorage = onStorage
    this.#patienceMs = patienceMs
  }

  /** Replaces the pending write. */
  set(write: DueWrite): void {
    this.#due = write
  }

  /** Drops the pending write, and waits a limited time for the running one. */
  async stop(): Promise<void> {
    this.#due = undefined
    if (this.#writing) await this.#inTime(this.#writing)
  }

  /**
   * Attempts the pending write, or waits for the one that runs; never throws. Waits a limited time for a bucket that does
   * not answer; while it hangs, further calls return at once.
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
      // A newer write may have been set in the meantime.
      if (this.#due === due) this.#due = undefined
      if (this.#failed) this.#onStorage()
      this.#failed = false
    } catch (fault) {
      // What is no longer due may fail as the portal stops.
      if (this.#due === undefined) return
      if (!this.#failed) this.#onStorage(fault)
      this.#failed = true
    }
  }
}

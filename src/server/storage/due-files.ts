/** How long a call waits for the storage; a write that takes longer continues in the background. */
const PATIENCE_MS = 5000

/**
 * The files that a publisher still has to write. They come after its answers, since a full disk must not keep a hidden
 * student visible. A failed write stays due.
 */
export class DueFiles {
  readonly #onStorage: (fault?: unknown) => void
  #due: (() => Promise<void>) | undefined
  #writing: Promise<void> | undefined
  #failed = false

  /** `onStorage` is called once with the error when writes start to fail, and once without when they work again. */
  constructor(onStorage: (fault?: unknown) => void) {
    this.#onStorage = onStorage
  }

  /** Replaces the pending write. */
  set(write: () => Promise<void>): void {
    this.#due = write
  }

  /**
   * Attempts the pending write; never throws. Waits a limited time for a bucket that does not answer; while that write
   * hangs, further calls return at once.
   */
  async write(): Promise<void> {
    if (!this.#due || this.#writing) return
    this.#writing = this.#attempt(this.#due).finally(() => {
      this.#writing = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS)
    })
    await Promise.race([this.#writing, patience])
    clearTimeout(timer)
  }

  async #attempt(due: () => Promise<void>): Promise<void> {
    try {
      await due()
      // A newer write may have been set in the meantime.
      if (this.#due === due) this.#due = undefined
      if (this.#failed) this.#onStorage()
      this.#failed = false
    } catch (fault) {
      if (!this.#failed) this.#onStorage(fault)
      this.#failed = true
    }
  }
}

/** How long a turn waits for the storage; one that hangs longer is left to itself. */
const PATIENCE_MS = 5000

/**
 * The files that a publisher still has to write. They come after its answers: a full disk must not keep a student visible who
 * was hidden. What fails stays due.
 */
export class DueFiles {
  readonly #onStorage: (fault?: unknown) => void
  #due: (() => Promise<void>) | undefined
  #writing: Promise<void> | undefined
  #failed = false

  /** `onStorage` is told once when the files cannot be written, and with nothing when they stand again. */
  constructor(onStorage: (fault?: unknown) => void) {
    this.#onStorage = onStorage
  }

  /** Takes the place of what was still due. */
  set(write: () => Promise<void>): void {
    this.#due = write
  }

  /**
   * Tries what is due; never throws. A bucket that does not answer holds a caller up once and not for long: while it hangs, further
   * calls return at once.
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
      // A newer one may have come meanwhile.
      if (this.#due === due) this.#due = undefined
      if (this.#failed) this.#onStorage()
      this.#failed = false
    } catch (fault) {
      if (!this.#failed) this.#onStorage(fault)
      this.#failed = true
    }
  }
}

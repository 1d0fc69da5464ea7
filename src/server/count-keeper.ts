/** Maximum age of unwritten counts. */
const EVERY_MS = 30_000

export interface CountKeeperOptions {
  now: () => Date
  /** Called when counts cannot be written; they are kept and retried. */
  onFault: (error: unknown) => void
}

/** Keeps counts in memory and writes them at intervals, so that counting writes nothing. */
export abstract class CountKeeper<Key, Count> {
  readonly #onFault: (error: unknown) => void
  #counts = new Map<Key, Count>()
  #timer: NodeJS.Timeout | undefined

  constructor({ onFault }: Pick<CountKeeperOptions, 'onFault'>) {
    this.#onFault = onFault
  }

  /** The counts since the last write. */
  protected get counts(): Map<Key, Count> {
    return this.#counts
  }

  /** Adds the counts to their rows. */
  protected abstract write(counts: ReadonlyMap<Key, Count>): Promise<unknown>

  /** Adds to the counts: what is new, and what could not be written. */
  protected abstract add(key: Key, count: Count): void

  /** Starts writing at intervals; `stop` ends it and writes the rest. */
  start(): void {
    this.#timer = setInterval(() => void this.keep(), EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.keep()
  }

  /** Writes the counts since the last call. */
  async keep(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    try {
      await this.write(counts)
    } catch (error) {
      for (const [key, count] of counts) this.add(key, count)
      this.#onFault(error)
    }
  }
}

/** How often the counts in memory are written. */
const EVERY_MS = 30_000

export interface CountKeeperOptions {
  now: () => Date
  /** Called when counts cannot be written; they stay in memory and are written with the next ones. */
  onFault: (error: unknown) => void
}

/** Adds up counts in memory and writes them at intervals, so that a request that is counted writes nothing. */
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

  /** Adds the counts to their rows in the database. */
  protected abstract write(counts: ReadonlyMap<Key, Count>): Promise<unknown>

  /** Adds a count to those in memory: a new one, or one whose write failed. */
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

  /** Writes the counts that are in memory to the database. If that fails, keeps them for the next write. */
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

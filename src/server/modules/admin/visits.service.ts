import type { Db } from '#server/db/tables.ts'
import { addVisits } from './visits.queries.ts'
import { kindOfRequest, localDay, type VisitKind } from './visits.rules.ts'

/** Maximum age of unwritten counts. */
const EVERY_MS = 30_000

export interface VisitKeeperOptions {
  db: Db
  now: () => Date
  /** Called when counts cannot be written; they are kept and retried. */
  onFault: (error: unknown) => void
}

/**
 * Counts readers' requests in memory and adds them to the day's rows at intervals. It receives no address, account or
 * identifier.
 */
export class VisitKeeper {
  readonly #options: VisitKeeperOptions
  #counts = new Map<VisitKind, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: VisitKeeperOptions) {
    this.#options = options
  }

  /** Starts writing at intervals; `stop` ends it and writes the rest. */
  start(): void {
    this.#timer = setInterval(() => void this.keep(), EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.keep()
  }

  /** Counts a GET that was answered with this status. */
  count(url: string, status: number): void {
    const kind = kindOfRequest(url, status)
    if (kind) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  /** Writes the counts since the last call to the day's rows. */
  async keep(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    try {
      await addVisits(this.#options.db, localDay(this.#options.now()), counts)
    } catch (error) {
      for (const [kind, count] of counts) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
      this.#options.onFault(error)
    }
  }
}

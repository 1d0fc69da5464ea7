import type { Db } from '#server/db/tables.ts'
import { addVisits } from './visits.queries.ts'
import { kindOfRequest, localDay, type VisitKind } from './visits.rules.ts'

/** A day's count is at most this much behind. */
const EVERY_MS = 30_000

export interface VisitKeeperOptions {
  db: Db
  now: () => Date
  /** Told of counts that could not be kept; they stay and are tried again. */
  onFault: (error: unknown) => void
}

/**
 * Counts what readers ask for, in memory, and adds the counts to the day's from time to time. Nothing is known of who asked: no
 * address, no account, no identifier reaches it.
 */
export class VisitKeeper {
  readonly #options: VisitKeeperOptions
  #counts = new Map<VisitKind, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: VisitKeeperOptions) {
    this.#options = options
  }

  /** Starts keeping; `stop` ends it and keeps the rest. */
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

  /** Adds what was counted since the last time to the day's rows. */
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

import { CountKeeper, type CountKeeperOptions } from '#server/count-keeper.ts'
import type { Db } from '#server/db/tables.ts'
import { addVisits } from './visits.queries.ts'
import { kindOfRequest, localDay, type VisitKind } from './visits.rules.ts'

interface VisitKeeperOptions extends CountKeeperOptions {
  db: Db
}

/** Counts readers' requests by day, and nothing about who sent them. */
export class VisitKeeper extends CountKeeper<VisitKind, number> {
  readonly #options: VisitKeeperOptions

  constructor(options: VisitKeeperOptions) {
    super(options)
    this.#options = options
  }

  /** Counts a GET by its URL and response status. */
  count(url: string, status: number): void {
    const kind = kindOfRequest(url, status)
    if (kind) this.countKind(kind)
  }

  /** Counts a request whose kind is known. */
  countKind(kind: VisitKind): void {
    this.add(kind, 1)
  }

  protected async write(counts: ReadonlyMap<VisitKind, number>): Promise<void> {
    await addVisits(this.#options.db, localDay(this.#options.now()), counts)
  }

  protected add(kind: VisitKind, count: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + count)
  }
}

import { LRUCache } from 'lru-cache'
import type { ReadState } from '#server/db/one-state.ts'
import { unpackYear } from './compact-year.ts'
import type { OfficeRules } from './office-rules.reads.ts'
import type { IndexedYear } from './published-index.ts'
import type { PublishedYear } from './published-terms.ts'
import { readYear } from './read-year.ts'
import { packedYear, sizeOfRows } from './year-making.ts'

type CompactYear = ReturnType<typeof unpackYear>
type KeptYears = LRUCache<string, CompactYear, () => Promise<CompactYear>>

/** Bytes of memory that making a year takes for each byte of its rows, by estimate. */
const MAKING_FACTOR = 8
/** The smallest budget that the cache library accepts. A year larger than the budget is computed at each use. */
const LEAST_BYTES = 1

/**
 * The published years of this process, computed on demand and cached within a byte budget; the least recently used is
 * evicted first. The key of a year is its fingerprint, which names everything that the year is made of: two snapshots
 * share a year only if it is the same in both.
 */
export class YearKeeper {
  readonly #snapshot: ReadState
  readonly #maxBytes: () => number
  #years: KeptYears
  #making: Promise<unknown> = Promise.resolve()
  /** How many years this process has computed from rows so far. */
  made = 0

  /** `maxBytes` is called at each use, because the portals of one process divide the memory. */
  constructor(snapshot: ReadState, { maxBytes }: { maxBytes: () => number }) {
    this.#snapshot = snapshot
    this.#maxBytes = maxBytes
    this.#years = keptYears(maxBytes())
  }

  /**
   * Returns a year of a snapshot. A year is made once for all callers that wait for it, and years one after the other.
   * Rejects with PassedSnapshotError if the database no longer holds the year.
   */
  async find(indexed: IndexedYear, rules: OfficeRules): Promise<PublishedYear> {
    this.#fitBudget()
    const found = await this.#years.fetch(indexed.fingerprint, { context: () => this.#make(indexed, rules) })
    if (!found) throw new Error('the year was evicted while it was made')
    return found
  }

  #fitBudget(): void {
    if (this.#years.maxSize === Math.max(this.#maxBytes(), LEAST_BYTES)) return
    const kept = this.#years.dump()
    this.#years = keptYears(this.#maxBytes())
    this.#years.load(kept)
  }

  /** Computes a year, but never two at a time: a year's rows take many times the memory of the packed year. */
  #make({ sheets, kept }: IndexedYear, rules: OfficeRules): Promise<CompactYear> {
    const turn = this.#making.then(async () => {
      this.made += 1
      const parts = await this.#snapshot((db) => readYear(db, sheets, kept, rules))
      this.#makeRoom(MAKING_FACTOR * sizeOfRows(parts))
      return unpackYear(await packedYear(parts))
    })
    this.#making = turn.catch(() => undefined)
    return turn
  }

  /** Evicts years until these bytes are free, or half of the budget: making a year takes memory of the budget, too. */
  #makeRoom(bytes: number): void {
    const most = this.#years.maxSize - Math.min(bytes, this.#years.maxSize / 2)
    while (this.#years.calculatedSize > most) this.#years.pop()
  }
}

function keptYears(maxBytes: number): KeptYears {
  return new LRUCache({
    maxSize: Math.max(maxBytes, LEAST_BYTES),
    sizeCalculation: ({ bytes }) => bytes,
    // A year evicted while it is made still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_fingerprint, _old, { context }) => context(),
  })
}

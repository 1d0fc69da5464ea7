import { WORK_KINDS, type WorkKind } from './load-shedding.ts'

/** The upper limits of the ranges by which durations are counted, in seconds. */
export const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60] as const

interface KindCounts {
  /** By HTTP status. */
  statuses: Map<number, number>
  /** Counts by range of `DURATIONS`; the last one is for longer durations. */
  durations: number[]
  /** The sum of all durations, in seconds. */
  seconds: number
}

/**
 * Counts the responses of this process. Counting a ready answer costs one addition; nothing about a caller is stored.
 */
export class RequestCounts {
  #sent = 0
  #unchanged = 0
  readonly kinds: ReadonlyMap<WorkKind, KindCounts> = new Map(
    WORK_KINDS.map((kind) => [
      kind,
      { statuses: new Map<number, number>(), durations: [...DURATIONS, 0].map(() => 0), seconds: 0 },
    ]),
  )

  /** Counts of ready answers by HTTP status. */
  get ready(): ReadonlyMap<number, number> {
    const counts = [[200, this.#sent] as const, [304, this.#unchanged] as const]
    return new Map(counts.filter(([, count]) => count > 0))
  }

  /** Counts a ready answer, by its status: 304, or any other as 200. */
  countReady(status: number): void {
    if (status === 304) this.#unchanged += 1
    else this.#sent += 1
  }

  /** Counts a request that had no ready answer, with its duration in milliseconds. */
  count(kind: WorkKind, status: number, ms: number): void {
    const counts = this.kinds.get(kind)
    if (!counts) return
    const seconds = ms / 1000
    const longer = DURATIONS.findIndex((limit) => seconds <= limit)
    const place = longer < 0 ? DURATIONS.length : longer
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    counts.durations[place] = (counts.durations[place] ?? 0) + 1
    counts.seconds += seconds
  }
}

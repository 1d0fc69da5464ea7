/** A request of a visit. */
export interface Step {
  /** Milliseconds since the start of the visit. */
  at: number
  path: string
  /** The ETag that the browser had. */
  etag: string | undefined
}

/** The requests of one phone, as a browser made them. */
export interface Visit {
  name: string
  steps: readonly Step[]
}

export const KINDS = ['page', 'scripts', 'letters', 'portal', 'search', 'result', 'list', 'other'] as const
export type Kind = (typeof KINDS)[number]

export interface Orders {
  url: string
  visits: readonly Visit[]
  seats: readonly string[]
  /** The seat number in the recorded paths, which each phone replaces by another one. */
  seat: string
  /** How many phones begin a visit in each second. */
  rate: number
  seconds: number
}

/** What the phones measured: the durations of requests by kind, in milliseconds, and the failures. */
export interface Outcome {
  phones: number
  times: Record<Kind, number[]>
  /** The number of failures by what happened, such as `503 portal`. */
  failed: Record<string, number>
}

export function noOutcome(): Outcome {
  return { phones: 0, times: Object.fromEntries(KINDS.map((kind) => [kind, []])) as never, failed: {} }
}

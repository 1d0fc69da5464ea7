import type { Place, Stage } from './stage.ts'

/** How much of each trial runs. */
export interface Scale {
  /** kill -9 rounds on each engine. */
  rounds: number
  /** Generated requests on each engine. */
  requests: number
  /** The length of each outage. */
  outageMs: number
  /** Slow clients at a time. */
  clients: number
  /** Hostile backups of each kind, and other repetitions. */
  times: number
  /** By how much limits of time are widened, for machines that do other work meanwhile. */
  slack: number
  /** Repeats a run's random choices. */
  seed: number
}

/** One kind of torture. `run` returns what it did in a few words, and throws when the portal fails. */
export interface Trial {
  name: string
  /** Engines on which it makes sense; both by default. */
  engines?: readonly Place['engine'][]
  /** Where the short form runs it; by default on every engine on which it makes sense. */
  inShort?: Place['engine'] | 'nowhere'
  /** Why this machine can't run it; undefined if it can. */
  impossible?: () => string | undefined
  run: (stage: Stage, scale: Scale) => Promise<string>
  /** Whether its limits are times alone, which a busy machine may miss: the short form then tries it once more. */
  isTimed?: boolean
}

/** Throws with the message unless the condition holds. */
export function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Waits until a condition holds; returns the milliseconds that it took. Throws after the limit. */
export async function within(limitMs: number, what: string, condition: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await condition().catch(() => false))) {
    demand(performance.now() - begun < limitMs, `not within ${limitMs} ms: ${what}`)
    await pause(20)
  }
  return Math.round(performance.now() - begun)
}

/** Keeps the outcome of work that runs beside others, so that its failure is thrown only where it is asked for. */
export function later<T>(work: Promise<T>): () => Promise<T> {
  const outcome = work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
  return async () => (await outcome)()
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new RangeError('nothing to pick from')
  return found
}

/** The value below which this share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

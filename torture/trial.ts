import type { Place, Stage } from './stage.ts'

/** How much of each trial runs. */
export interface Scale {
  /** How often each engine's portal is killed by SIGKILL. */
  rounds: number
  /** Generated requests on each engine. */
  requests: number
  /** The length of each outage. */
  outageMs: number
  /** Number of slow clients that are connected at the same time. */
  clients: number
  /** Repetitions, for example of hostile backups; with fewer than 10, some trials try fewer cases or end sooner. */
  times: number
  /** The factor by which time limits are multiplied, for machines that do other work at the same time. */
  slack: number
  /** The seed of a run's random choices; the same seed repeats them. */
  seed: number
}

/** One kind of torture. `run` returns a summary of what it did, and throws if the portal fails. */
export interface Trial {
  name: string
  /** The database engines that the trial is meant for; by default SQLite and Postgres. */
  engines?: readonly Place['engine'][]
  /** The engine on which a short run (`--short`) has the trial, or `nowhere`; by default every engine of `engines`. */
  inShort?: Place['engine'] | 'nowhere'
  /** Returns why this machine cannot run the trial; undefined if it can. */
  impossible?: () => string | undefined
  run: (stage: Stage, scale: Scale) => Promise<string>
  /**
   * Whether the trial can fail only by missing a time limit. A busy machine may miss one, so a short run then repeats
   * the trial once.
   */
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

/** Polls until a condition holds; returns the milliseconds that it took. Throws after the limit. */
export async function within(limitMs: number, what: string, condition: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await condition().catch(() => false))) {
    demand(performance.now() - begun < limitMs, `not within ${limitMs} ms: ${what}`)
    await pause(20)
  }
  return Math.round(performance.now() - begun)
}

/** Lets work run in the background. The returned function waits for its result, or throws the error of the work. */
export function later<T>(work: Promise<T>): () => Promise<T> {
  const outcome = work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
  return async () => (await outcome)()
}

/** Returns numbers from 0 to 1, the same sequence for the same seed (mulberry32). */
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

/** Returns the quantile of the numbers at `share`, such as 0.99 for the 99th percentile. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

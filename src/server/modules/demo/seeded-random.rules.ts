/** A generator of pseudo-random numbers: the same seed gives the same numbers on every machine. */
export interface SeededRandom {
  /** Returns an integer from 0 to `limit - 1`. */
  below(limit: number): number
  /** Returns true with the given probability. */
  chance(probability: number): boolean
  /**
   * Returns a number between -3 and 3, of a distribution with mean 0 and standard deviation 1. It only adds and
   * multiplies, so that every JavaScript engine rounds the same.
   */
  normal(): number
}

/** Returns a mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    normal: () => (next() + next() + next() - 1.5) * 2,
  }
}

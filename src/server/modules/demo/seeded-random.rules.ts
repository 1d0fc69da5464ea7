/** Pseudo-random numbers, the same on every machine for the same seed. */
export interface SeededRandom {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** Mean 0, standard deviation 1, between -3 and 3; uses sums only, so that every engine rounds the same. */
  normal(): number
}

/** The mulberry32 generator. */
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

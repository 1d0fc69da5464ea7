import type { Degree } from '#contract/degrees.ts'

/** Returns a mark as a number; undefined for a student without one, such as an absent student. */
export function markOf({ degree, outcome }: Degree): number | undefined {
  if (outcome !== 'passed' && outcome !== 'raised' && outcome !== 'failed') return undefined
  const digits = /^\/?(\d+(?:[.]\d+)?)$/.exec(degree.trim())
  return digits ? Number(digits[1]) : undefined
}

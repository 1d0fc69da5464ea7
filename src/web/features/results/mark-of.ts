import type { Degree } from '#contract/degrees.ts'

/** Returns a mark in marks; undefined for a student who has none, such as an absent one. */
export function markOf({ degree, outcome }: Degree): number | undefined {
  if (outcome !== 'passed' && outcome !== 'raised' && outcome !== 'failed') return undefined
  const digits = /^\/?(\d+(?:[.]\d+)?)$/.exec(degree.trim())
  return digits ? Number(digits[1]) : undefined
}

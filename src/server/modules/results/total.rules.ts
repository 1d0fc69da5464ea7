import type { ParsedDegree } from './degree.rules.ts'

/** A total in hundredths of a mark, so that sums and comparisons are exact. */
export interface Total {
  totalHundredths: number
  maxHundredths: number
}

export interface CountedDegree {
  parsed: ParsedDegree
  /** Full mark, in marks. */
  finalDegree: number
  isCalculatedInTotal: boolean
}

/**
 * Sums the counted subjects. An absent or cheated subject counts 0 of its full mark; an excused subject and one that was not
 * taken count nowhere (design, section 4).
 */
export function computeTotal(degrees: readonly CountedDegree[]): Total {
  let totalHundredths = 0
  let maxHundredths = 0
  for (const { parsed, finalDegree, isCalculatedInTotal } of degrees) {
    if (!isCalculatedInTotal || parsed.outcome === 'not_taken' || parsed.outcome === 'excused') continue
    totalHundredths += parsed.hundredths
    maxHundredths += Math.round(finalDegree * 100)
  }
  return { totalHundredths, maxHundredths }
}

/** The percentage of a total in hundredths of one per cent (8500 is 85.00 %), half rounded up; 0 where nothing counts. */
export function percentageHundredths({ totalHundredths, maxHundredths }: Total): number {
  if (maxHundredths === 0) return 0
  return Math.floor((totalHundredths * 20_000 + maxHundredths) / (2 * maxHundredths))
}

/** Hundredths to the number that JSON and screens carry: 8512 → 85.12. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100
}

import type { Total } from '#contract/marks.ts'
import type { ParsedDegree } from './degree.rules.ts'

export interface CountedDegree {
  parsed: ParsedDegree
  /** Full mark, in marks (not hundredths). */
  finalDegree: number
  isCalculatedInTotal: boolean
}

/**
 * Sums the counted subjects, in hundredths of a mark. An absent, cheated or barred subject counts 0 of its full mark;
 * excused and not taken subjects are left out of the maximum, too (docs/decisions/0008-marks-are-integers.md).
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

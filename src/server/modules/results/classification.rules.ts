import type { Classification } from '#contract/degrees.ts'
import type { Total } from '#contract/marks.ts'

/** Minimum percentage of each classification (التقدير), with up to two decimals; below `pass` is weak. */
export interface ClassificationThresholds {
  excellent: number
  very_good: number
  good: number
  pass: number
}

/** The thresholds unless the office sets others: ممتاز 85, جيد جدًّا 75, جيد 65, مقبول 50. */
export const DEFAULT_THRESHOLDS: ClassificationThresholds = { excellent: 85, very_good: 75, good: 65, pass: 50 }

const BEST_FIRST = ['excellent', 'very_good', 'good', 'pass'] as const

/**
 * Classifies a total in hundredths of a mark. Compares the exact value, not the displayed percentage: 84.995 % is
 * displayed as 85.00 and is still `very_good`. A total with a maximum of 0 is `weak`.
 */
export function classify(total: Total, thresholds: ClassificationThresholds = DEFAULT_THRESHOLDS): Classification {
  return BEST_FIRST.find((classification) => reaches(total, thresholds[classification])) ?? 'weak'
}

/** Returns whether total/max is at least the percentage; uses integers only. */
function reaches({ totalHundredths, maxHundredths }: Total, percentage: number): boolean {
  if (maxHundredths === 0) return false
  return totalHundredths * 10_000 >= Math.round(percentage * 100) * maxHundredths
}

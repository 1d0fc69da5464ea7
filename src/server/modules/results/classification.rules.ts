import type { Total } from '#contract/marks.ts'
import type { Classification } from '#contract/results.ts'

/** The least percentage of each classification (التقدير); what lies below `pass` is weak. At most two decimals count. */
export interface ClassificationThresholds {
  excellent: number
  very_good: number
  good: number
  pass: number
}

/** design, section 4: ممتاز 85, جيد جدًّا 75, جيد 65, مقبول 50. */
export const DEFAULT_THRESHOLDS: ClassificationThresholds = { excellent: 85, very_good: 75, good: 65, pass: 50 }

const BEST_FIRST = ['excellent', 'very_good', 'good', 'pass'] as const

/**
 * The classification of a total in hundredths of a mark. The exact value is compared, not the rounded percentage on the
 * screen: 84.995 % shows as 85.00 and is still `very_good`. A total of which nothing counts is `weak`.
 */
export function classify(total: Total, thresholds: ClassificationThresholds = DEFAULT_THRESHOLDS): Classification {
  return BEST_FIRST.find((classification) => reaches(total, thresholds[classification])) ?? 'weak'
}

/** Whether total/max is at least the percentage, in integers. */
function reaches({ totalHundredths, maxHundredths }: Total, percentage: number): boolean {
  if (maxHundredths === 0) return false
  return totalHundredths * 10_000 >= Math.round(percentage * 100) * maxHundredths
}

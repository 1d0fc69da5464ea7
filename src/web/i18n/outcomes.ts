import type { Classification, Outcome } from '#contract/degrees.ts'

/** The word shown beside each mark, because its colour alone is not accessible. */
export const OUTCOME_WORDS = {
  passed: 'نجاح',
  raised: 'نجاح بالرأفة',
  failed: 'رسوب',
  absent: 'غياب',
  cheated: 'غش',
  barred: 'حرمان',
  excused: 'عذر',
  withheld: 'حجب',
  not_taken: 'بلا درجة',
} as const satisfies Record<Outcome, string>

export const CLASSIFICATION_WORDS = {
  excellent: 'ممتاز',
  very_good: 'جيد جدًّا',
  good: 'جيد',
  pass: 'مقبول',
  weak: 'ضعيف',
} as const satisfies Record<Classification, string>

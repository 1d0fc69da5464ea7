import type { Outcome } from '#contract/degrees.ts'

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

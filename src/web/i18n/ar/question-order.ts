import { QUESTION_ORDERS, type QuestionOrder } from '#contract/question-counts.ts'

/** The orders of a list of questions, for reviewers and contributors. */

const ORDERS = {
  newest: 'الأحدث أولًا',
  hardest: 'الأصعب أولًا',
  easiest: 'الأسهل أولًا',
} as const satisfies Record<QuestionOrder, string>

export const orderText = {
  label: 'الترتيب',
  rule: 'الصعوبة من نسبة من أصابوا. ما أجاب عنه أقل من 10 طلاب يأتي في الآخر.',
} as const

export const ORDER_OPTIONS = QUESTION_ORDERS.map((value) => ({ value, label: ORDERS[value] }))

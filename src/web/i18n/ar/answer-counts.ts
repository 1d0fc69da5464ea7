/** Texts about how often a question was answered, and what became of a contributor's question. */

import { counted } from '#contract/arabic-amounts.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'

export const countsText = {
  asked: 'عدد من أجابوا:',
  right: 'أصاب منهم:',
  mostMissed: 'أخطأ فيه أكثر من سُئلوا',
  picks: 'ما اختاروه',
  option: 'الاختيار',
  unpicked: 'لم يختره أحد',
} as const

/** Says why a shown question is not asked; for its contributor and for the office. */
export const leftOutText = {
  badge: 'خارج الاختبار',
  why: `لا يُسأل عنه الطلاب، فقبله في الاختبار ${counted(MAX_QUESTIONS, 'question')}، وهي أكثر ما يُعرض. يدخل الاختبار إذا أُخفي أو سُحب غيره.`,
} as const

export const fateText = {
  label: 'ما صار إليه السؤال',
  reviewed: { shown: 'اعتُمد في', hidden: 'أُخفي في' },
  corrected: 'صُحّح في',
  reports: 'بلاغات عليه:',
  fewAnswers: 'تظهر هنا نسبة من أصابوا بعد أن يجيب عنه 10 طلاب.',
} as const

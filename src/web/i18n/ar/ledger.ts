/** Shared texts of tables and lists. */

export const columnText = {
  position: '#',
  /** Shown beside the reader's own name. */
  mine: 'نتيجتي',
  rank: 'الترتيب',
  seat: 'رقم الجلوس',
  shortSeat: 'جلوس',
  name: 'الاسم',
  total: 'المجموع',
  percentage: 'النسبة',
  subject: 'المادة',
  degree: 'الدرجة',
  fullMark: 'من',
  outcome: 'النتيجة',
} as const

export const degreesText = {
  notCounted: 'لا تُضاف للمجموع',
  none: 'لا توجد درجات لهذا الفصل.',
  carriedIn: 'تخلف',
  closed: 'نجاح بعد ذلك',
} as const

/** Replaces the name in a hidden student's row. */
export const HIDDEN = 'محجوب'

export const listFootText = { shown: 'المعروض:', of: 'من', end: 'نهاية النتائج' } as const

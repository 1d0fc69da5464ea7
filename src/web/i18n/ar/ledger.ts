/** The tables and lists of every screen. */

export const columnText = {
  position: '#',
  rank: 'الترتيب',
  seat: 'رقم الجلوس',
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
} as const

/** In place of what a hidden student's row does not tell. */
export const HIDDEN = 'محجوب'

export const listFootText = { shown: 'المعروض:', of: 'من', end: 'نهاية النتائج' } as const

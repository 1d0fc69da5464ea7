/** A question with its options, in display and forms. */

export const cardText = {
  right: 'الإجابة الصحيحة',
  reason: 'الشرح:',
} as const

export const optionText = {
  option: 'الاختيار',
  right: 'الاختيار الصحيح:',
  remove: 'حذف الاختيار',
} as const

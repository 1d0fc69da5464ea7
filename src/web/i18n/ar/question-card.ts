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

/** The kinds of questions. */
export const kindText = {
  one: 'اختيار من متعدد',
  several: 'اختيار متعدد الإجابات',
  matching: 'توصيل',
  ordering: 'ترتيب',
  written: 'إجابة قصيرة',
} as const

/** What else a card says of a question that has more than one right option. */
export const partsText = {
  passage: 'النص المشترك',
  match: 'يقابله',
  inOrder: 'الترتيب الصحيح',
  accepted: 'الإجابة المقبولة',
  exact: 'تُقارن بالحركات والهمزات.',
  letters: 'تُقارن بالحروف دون الحركات وأشكال الهمزة.',
} as const

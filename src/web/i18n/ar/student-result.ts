import { agreeing } from '#contract/arabic-amounts.ts'

/** Texts of the page with the result of one student. */

/** The parts of the first sentence of a student's result page. */
export const headlineText = {
  passed: 'ناجح',
  passedTerm: (term: string) => `اجتاز كل مواد ${term}`,
  failed: (count: number) =>
    agreeing(count, {
      zero: '',
      one: 'راسب في مادة',
      two: 'راسب في مادتين',
      few: `راسب في ${count} مواد`,
      many: `راسب في ${count} مادة`,
      other: `راسب في ${count} مادة`,
    }),
  ofTerm: (term: string) => ` من ${term}`,
  passedLater: 'اجتاز بعد ذلك ما رسب فيه',
  incomplete: 'لم تكتمل النتيجة',
  classification: (word: string) => ` بتقدير ${word}`,
  rank: '، ترتيبك',
  rankOfTerm: '، ترتيبك في الفصل',
} as const

export const rankRuleText = {
  normal: 'لكل طالب ترتيب: من المجموع الأعلى إلى الأدنى، وعند التساوي يُقدَّم رقم الجلوس الأصغر.',
  duplicated: (rank: number) => `الترتيب المكرر: ${rank}، وللمتساوين في المجموع ترتيب واحد.`,
} as const

export const notPassedText = {
  title: 'ما لم يُجتز',
  later: 'اجتيزت بعد ذلك:',
  next: 'الخطوة التالية',
  appeal: 'تظلم من درجة مادة',
  secondSession: 'للدور الثاني نتيجة منتظرة، وتظهر هنا بعد نشرها.',
} as const

export const savedResultText = {
  save: 'حفظ على هذا الجهاز',
  forget: 'حذف من هذا الجهاز',
  forgotten: 'لم تعد محفوظة على هذا الجهاز.',
  saved: 'حُفظت على هذا الجهاز وحده، وبطاقتها في الصفحة الرئيسية.',
  failed: 'تعذر الحفظ على هذا الجهاز.',
} as const

/** Texts of where a student's mark lies among all marks of the subject. */
export const markPlaceText = {
  hint: 'اضغط اسم المادة لعرض موضع درجتها بين درجات الطلاب.',
  none: 'لا تُعرض أرقام مادة قلَّ طلابها، حفظًا لخصوصيتهم.',
  share: 'الدرجة في شريحة',
  upTo: 'إلى أقل من',
  to: 'إلى',
  below: 'دونها',
  same: 'في شريحتها',
  above: 'فوقها',
  few: 'أقل من 5 طلاب',
  average: 'متوسط المادة',
} as const

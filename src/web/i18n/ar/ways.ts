/** Links from a screen to its neighbours. */

export const waysText = {
  label: 'الرجوع',
  back: 'رجوع',
  mainMenu: 'القائمة الرئيسية',
  terms: 'الفصل الدراسي',
  shortTerms: { term_1: 'الفصل الأول', term_2: 'الفصل الثاني', term_3: 'الفصل الصيفي' },
  wrongLink: 'لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.',
} as const

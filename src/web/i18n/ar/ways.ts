/** Texts of the links from a screen to its neighbours. */

export const waysText = {
  label: 'الرجوع',
  back: 'رجوع',
  mainMenu: 'القائمة الرئيسية',
  terms: 'الفصل الدراسي',
  otherTerm: { ofTwo: 'الفصل الآخر', ofMore: 'فصلًا آخر' },
  wrongLink: 'لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.',
} as const

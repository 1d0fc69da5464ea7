/** The home page under its head. */

export const homeText = {
  announcements: 'إعلانات',
  year: 'العام الجامعي',
  wholeYear: 'نتيجة العام',
  termRanking: 'ترتيب الفصل',
  termShort: { term_1: 'الأول', term_2: 'الثاني' },
  top: 'أوائل الفرق',
  showAll: 'عرض القائمة كاملة',
  noTop: 'لا توجد قوائم أوائل بعد.',
  empty: 'لم تُنشر نتائج بعد',
  emptyHint: 'تظهر النتائج هنا بعد أن يستورد مكتب الامتحانات الكشف بالأمر:',
  command: 'npm run diwan -- import',
} as const

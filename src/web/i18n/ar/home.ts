/** The home page. */

export const homeText = {
  title: 'نتائج الطلاب وترتيبهم',
  lead: 'نتيجتك وترتيبك ودرجات موادك، وسجلك الكامل في كل الفصول.',
  published: 'النتائج المنشورة',
  year: 'العام الجامعي',
  grade: 'الفرقة',
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

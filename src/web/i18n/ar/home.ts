/** Texts of the home page below its head. */

export const homeText = {
  announcements: 'إعلانات',
  year: 'العام الجامعي',
  wholeYear: 'نتيجة العام',
  termsOfYear: 'ترتيب كل فصل',
  termsAndOlder: 'ترتيب كل فصل، ونتائج الأعوام السابقة',
  termRanking: 'ترتيب',
  top: 'أوائل كل فرقة',
  topOf: 'أوائل',
  showAll: 'عرض القائمة كاملة',
  noTop: 'تظهر أسماء الأوائل هنا بعد نشر نتائجهم',
  empty: 'لم تُنشر نتائج بعد',
  emptyHint: 'تظهر النتائج هنا فور نشرها. للكتب والجداول والاختبارات اختر فرقتك.',
} as const

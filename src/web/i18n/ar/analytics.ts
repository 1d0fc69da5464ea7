/** Texts of the page with the statistics of a year's subjects. */

export const analyticsText = {
  title: 'تحليل النتائج',
  experimental: 'صفحة تجريبية',
  rule: 'الأرقام محسوبة من الكشوف المنشورة: درجة الغائب صفر، ولا يُحسب من لم يدرس المادة أو قُبل عذره أو حُجبت نتيجته. والمادة التي قلَّ طلابها لا تُعرض أرقامها، حفظًا لخصوصيتهم.',
  years: 'العام الجامعي',
  empty: 'لا توجد بيانات منشورة لهذا العام بعد',
  tooFew: 'طلاب كل مادة منشورة لهذا العام قليلون',
  tooFewWhy: 'لا تُعرض أرقام مادة قلَّ طلابها، حفظًا لخصوصيتهم.',
  wrongYear: 'نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.',
  fourthGrade: 'تجمع مواد الفرقة الرابعة بين طلاب اللائحة الجديدة وطلاب اللائحة القديمة، وهذا يخفض المجاميع.',
  sort: 'ترتيب المواد',
  sorts: { sheet: 'كما في الكشف', highest: 'الأعلى نجاحًا أولًا', lowest: 'الأقل نجاحًا أولًا' },
  students: 'عدد الطلاب',
  passed: 'عدد الناجحين',
  passRate: 'نسبة النجاح',
  average: 'متوسط الدرجة',
  outOf: 'من',
} as const

/** Texts of the chart of a subject's marks, and of its table. */
export const distributionText = {
  title: 'عدد الطلاب في كل شريحة من الدرجات (%)',
  numbers: 'عرض الأرقام في جدول',
  of: 'توزيع درجات',
  part: 'الدرجة (%)',
  students: 'الطلاب',
  share: 'النسبة',
  from: 'من',
  upTo: 'إلى أقل من',
  to: 'إلى',
  ofFullMark: 'في المئة من النهاية العظمى',
  below: 'دون حد النجاح',
  reached: 'حد النجاح فأعلى',
  passLine: 'حد النجاح',
  lowest: 'أدنى الدرجات',
  highest: 'النهاية العظمى',
  most: 'أكثر الطلاب',
} as const

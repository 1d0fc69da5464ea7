/** The results list and the result of one student. */

export const listText = {
  title: 'ترتيب نتائج',
  ofStudent: 'نتيجة',
  year: 'العام الجامعي',
  count: 'عدد الطلاب:',
  unknownCount: 'غير محدد',
  counting: '…',
  seatField: 'رقم الجلوس',
  seatHint: '5 خانات، مثل',
  seatExample: '10234',
  seatNotFound: 'رقم الجلوس غير موجود.',
  notAmong: 'ليس في نتائج',
  seatAdvice: 'تأكد من الرقم والفرقة والعام.',
  sort: 'طريقة الترتيب',
  sortMethods: { normal: 'ترتيب لكل طالب', duplicated: 'ترتيب مكرر للمتساوين' },
  rule: {
    normal: 'من المجموع الأعلى إلى الأدنى. عند التساوي يُقدَّم رقم الجلوس الأصغر.',
    duplicated: 'من المجموع الأعلى إلى الأدنى. أصحاب المجموع الواحد لهم ترتيب واحد.',
  },
  empty: 'لا توجد نتائج في هذه القائمة بعد',
  notFound: 'لا توجد قائمة منشورة بهذا الرابط',
  notFoundNext: 'تأكد من الرابط، أو اختر من النتائج المنشورة.',
} as const

export const resultText = {
  heading: 'نتيجة الطالب',
  back: 'قائمة النتائج',
  seat: 'رقم الجلوس',
  rank: 'الترتيب',
  duplicatedRank: 'الترتيب المكرر',
  classification: 'التقدير',
  total: 'المجموع',
  percentage: 'النسبة',
  transcript: 'السجل الكامل للطالب',
  withheldTerm: 'نتيجة هذا الفصل محجوبة.',
  withheld: 'نتيجة هذا الطالب محجوبة. لمعرفة السبب راجع شؤون الطلاب.',
  unavailable: 'بيانات هذا الطالب غير متاحة',
  notFound: 'لم نجد هذا الرقم في هذه القائمة',
  notFoundNext: 'تأكد من الفرقة والعام ورقم الجلوس.',
  outOf: 'من',
} as const

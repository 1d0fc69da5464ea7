/** The results list and the result of one student. */

export const listText = {
  title: 'ترتيب نتائج',
  count: 'عدد الطلاب:',
  unknownCount: 'غير محدد',
  counting: '…',
  seatField: 'ابحث برقم الجلوس',
  seatHint: 'خمس خانات، مثل',
  seatExample: '10234',
  seatNotFound: 'رقم الجلوس غير موجود.',
  sort: 'طريقة الترتيب',
  sortMethods: { normal: 'ترتيب عادي', duplicated: 'باعتبار المركز المكرر' },
  rule: {
    normal: 'الترتيب بالمجموع من الأعلى إلى الأقل، وعند التساوي يُقدَّم رقم الجلوس الأصغر.',
    duplicated: 'الترتيب بالمجموع من الأعلى إلى الأقل، وأصحاب المجموع الواحد لهم مركز واحد.',
  },
  empty: 'لا توجد نتائج في هذه القائمة.',
  notFound: 'لا توجد قائمة منشورة بهذا الرابط، برجاء مراجعة رابط الصفحة.',
} as const

export const resultText = {
  heading: 'نتيجة الطالب',
  back: 'قائمة النتائج',
  seat: 'رقم الجلوس',
  rank: 'الترتيب',
  duplicatedRank: 'المركز المكرر',
  classification: 'التقدير',
  total: 'المجموع',
  percentage: 'النسبة',
  transcript: 'السجل الكامل للطالب',
  withheldTerm: 'نتيجة هذا الفصل محجوبة.',
  withheld: 'نتيجة هذا الطالب محجوبة. لمعرفة السبب راجع شؤون الطلاب.',
  unavailable: 'بيانات هذا الطالب غير متاحة.',
  notFound: 'لا يوجد طالب بهذا الرقم في هذه القائمة.',
  outOf: 'من',
} as const

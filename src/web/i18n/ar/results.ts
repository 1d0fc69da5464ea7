/** Texts of the results list of a year. */

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
  sortMethods: { normal: 'لكل طالب ترتيب', duplicated: 'المتساوون في ترتيب واحد' },
  rule: {
    normal: 'من المجموع الأعلى إلى الأدنى. عند التساوي يُقدَّم رقم الجلوس الأصغر.',
    duplicated: 'من المجموع الأعلى إلى الأدنى. أصحاب المجموع الواحد لهم ترتيب واحد، ومن بعدهم في الترتيب التالي.',
  },
  empty: 'لا توجد نتائج في هذه القائمة بعد',
  notFound: 'لا توجد قائمة منشورة بهذا الرابط',
  notFoundNext: 'تأكد من الرابط، أو اختر من النتائج المنشورة.',
} as const

/** Texts of which terms the figures of a results list or result cover. */
export const coverageText = {
  partial: (term: string) => `المنشور حتى الآن نتيجة ${term} فقط.`,
  oneOfTwo: (term: string, other: string) => `نتيجة ${term} وحده: لم يُنشر ${other} بعد.`,
  secondSession: {
    earned: 'المجموع والترتيب يشملان درجات الدور الثاني كما هي.',
    pass_mark: 'المجموع والترتيب يشملان درجات الدور الثاني، وتُحسب فيه درجة النجاح على الأكثر، إلا بعد عذر.',
  },
} as const

export const verdictText = {
  label: 'النتيجة',
  basis: { regulation: 'بحسب لائحة الكلية', sheet: 'كما في كشف الكلية' },
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
  ofTerm: { rank: 'ترتيب الفصل', classification: 'تقدير الفصل', total: 'مجموع الفصل' },
  carried: 'مواد التخلف',
  transcript: 'السجل الكامل للطالب',
  withheldTerm: 'نتيجة هذا الفصل محجوبة.',
  notFound: 'لم نجد هذا الرقم في هذه القائمة',
  notFoundNext: 'تأكد من الفرقة والعام ورقم الجلوس.',
  outOf: 'من',
} as const

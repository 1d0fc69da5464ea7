/** Books, past exams, resources, schedules and recordings. */

export const libraryText = {
  badAddress: 'رابط غير صالح',
} as const

export const booksText = {
  book: {
    heading: 'الكتب',
    of: 'كتب',
    empty: 'نأسف، لا توجد كتب',
    viewer: 'عرض الكتاب',
    // A failure of the books has the usual sentence of its cause.
    failed: undefined,
  },
  final_exam: {
    heading: 'الاختبارات السابقة',
    of: 'اختبارات',
    empty: 'نأسف، لا توجد اختبارات',
    viewer: 'عرض الاختبار',
    failed: 'نأسف، لا توجد اختبارات',
  },
} as const

export const bookActionText = {
  preview: 'معاينة',
  download: 'تحميل',
  cancel: 'إلغاء',
  newWindow: 'فتح في نافذة جديدة',
} as const

export const resourcesText = {
  heading: 'المصادر الإضافية',
  of: 'مصادر',
  generalHeading: 'المواد العامة',
  noSubjects: 'نأسف، لا توجد مصادر',
  nothing: 'نأسف، لا يوجد شيء هنا',
  book: 'كتاب',
  link: 'رابط',
} as const

export const scheduleText = {
  heading: 'الجداول',
  of: 'جدول',
  exams: 'الامتحانات',
  // The specification names the term and the year.
  examsTitle: 'جدول امتحانات الفصل الدراسي الثاني 2025',
  notYet: 'غير متاح بعد',
  download: 'تحميل الجدول',
  fullSize: 'فتح الصورة بحجمها الكامل',
  imageFailed: 'تعذر عرض صورة الجدول.',
} as const

export const recordingsText = {
  heading: 'تسجيلات المحاضرات',
  of: 'تسجيلات محاضرات',
  empty: 'نأسف، لا توجد تسجيلات',
  failed: 'تعذر تشغيل التسجيل هنا.',
  open: 'فتح التسجيل',
} as const

/** Texts of the pages with books, past exams, resources, timetables and recordings. */

export const libraryText = {
  tryOther: (otherTerm: string, hasOtherGrades: boolean) =>
    hasOtherGrades ? `جرّب ${otherTerm} أو فرقة أخرى.` : `جرّب ${otherTerm}.`,
  badAddress: 'رابط لا يعمل',
} as const

export const booksText = {
  book: {
    heading: 'الكتب',
    of: 'كتب',
    empty: 'نأسف، لا توجد كتب',
    viewer: 'عرض الكتاب',
    missing: 'هذا الكتاب غير موجود',
    missingNext: 'ربما حُذف أو تغيّر رابطه. ابحث عنه من الصفحة الرئيسية: اختر فرقتك، ثم «الكتب».',
    // Undefined, because a failure to load books shows the text of its problem code.
    failed: undefined,
  },
  final_exam: {
    heading: 'امتحانات الأعوام السابقة',
    of: 'امتحانات الأعوام السابقة،',
    empty: 'نأسف، لا توجد امتحانات',
    viewer: 'عرض الامتحان',
    missing: 'هذا الامتحان غير موجود',
    missingNext: 'ربما حُذف أو تغيّر رابطه. ابحث عنه من الصفحة الرئيسية: اختر فرقتك، ثم «امتحانات الأعوام السابقة».',
    failed: 'نأسف، لا توجد امتحانات',
  },
} as const

export const bookActionText = {
  preview: 'معاينة',
  download: 'تنزيل',
  cancel: 'إلغاء',
  newWindow: 'فتح في نافذة جديدة',
} as const

export const resourcesText = {
  heading: 'المصادر الإضافية',
  of: 'مصادر',
  toSubjects: 'كل المواد التي لها مصادر',
  generalNext: 'تضيفها إدارة المنصة. عُد لاحقًا.',
  toGeneral: 'كل المواد العامة',
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
  // docs/SPECIFICATION.md fixes this title. It is shown only if the timetable's own caption or description contains it.
  examsTitle: 'جدول امتحانات الفصل الدراسي الثاني 2025',
  described: 'وصف الجدول',
  notYet: 'غير متاح بعد',
  download: 'تنزيل الجدول',
  fullSize: 'فتح الصورة بحجمها الكامل',
  picture: 'صورة الجدول',
  downloadPicture: 'تنزيل صورة الجدول',
  table: 'جدول الأيام والمواعيد',
  day: 'اليوم',
  today: 'اليوم',
  imageFailed: 'تعذر عرض صورة الجدول. أعد المحاولة، أو نزّلها.',
} as const

export const recordingsText = {
  heading: 'تسجيلات المحاضرات',
  of: 'تسجيلات محاضرات',
  empty: 'نأسف، لا توجد تسجيلات',
  missing: 'هذا التسجيل غير موجود. ربما نُقل أو حُذف.',
  failed: 'تعذر تشغيل التسجيل هنا. افتحه في صفحة أخرى.',
  open: 'فتح التسجيل',
} as const

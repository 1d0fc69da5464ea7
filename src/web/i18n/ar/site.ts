/** What every screen shares. */

export const siteText = {
  name: 'ديوان',
  skip: 'تجاوز إلى المحتوى',
  greeting: 'أهلًا بك',
  darkTheme: 'تفعيل الوضع الداكن',
  lightTheme: 'تفعيل الوضع الفاتح',
  banner: 'حال البوابة',
  demo: 'بيانات تجريبية: الأسماء والدرجات كلها مخترعة.',
  latestYear: 'أحدث النتائج المنشورة: العام الجامعي',
  nothingPublished: 'لم تُنشر نتائج بعد.',
  portalFailed: 'تعذر الوصول إلى البوابة الآن.',
  footer: 'روابط البوابة',
  home: 'الرئيسية',
  findStudent: 'ابحث عن طالب',
  apiDocs: 'توثيق الواجهة البرمجية',
  motto: 'ديوان النتائج',
} as const

export const actionText = {
  retry: 'إعادة المحاولة',
  loadMore: 'عرض المزيد',
  search: 'بحث',
  print: 'طباعة',
  close: 'إغلاق',
  ok: 'فهمت',
  reload: 'إعادة تحميل الصفحة',
  backHome: 'العودة إلى الرئيسية',
} as const

export const notFoundText = {
  title: 'الصفحة غير موجودة',
  text: 'قد يكون الرابط ناقصًا، أو أن الصفحة نُقلت.',
} as const

export const errorPageText = {
  // The title is fixed by the specification.
  title: 'Unexpected Application Error!',
  text: 'حدث خطأ غير متوقع في عرض الصفحة. أعد تحميلها، أو عد إلى الرئيسية.',
} as const

export const LOADING = 'سبحان الله وبحمده'
export const LOADING_HINT = 'جارٍ التحميل'

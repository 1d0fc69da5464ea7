/** Texts shared by every screen. */

export const siteText = {
  name: 'ديوان',
  skip: 'الانتقال إلى المحتوى',
  signIn: 'تسجيل الدخول',
  darkTheme: 'تفعيل الوضع الداكن',
  lightTheme: 'تفعيل الوضع الفاتح',
  menu: 'القائمة',
  banner: 'روابط سريعة',
  channel: 'قناة المنصة',
  analytics: 'تحليل نتائج',
  copy: 'نسخة للقراءة فقط، بتاريخ',
  livePortal: 'المنصة نفسها في',
  demo: 'بيانات تجريبية: الأسماء والدرجات كلها مخترعة.',
  portalFailed: 'تعذر الاتصال بالمنصة الآن. أعد المحاولة بعد قليل.',
  footer: 'روابط المنصة',
  home: 'الرئيسية',
  findStudent: 'البحث عن طالب',
  generalSubjects: 'المواد العامة',
  examsSchedule: 'جدول الامتحانات',
  trialQuiz: 'اختبار تجريبي',
  kept: 'المحفوظ على هذا الجهاز',
  sendSuggestion: 'إرسال اقتراح',
  sendProblem: 'الإبلاغ عن مشكلة',
  apiDocs: 'للمبرمجين',
  motto: 'ديوان، منصة طلاب الكلية',
} as const

export const actionText = {
  retry: 'إعادة المحاولة',
  loadMore: 'عرض المزيد',
  search: 'بحث',
  print: 'طباعة',
  copyLink: 'نسخ الرابط',
  linkCopied: 'تم نسخ الرابط',
  linkNotCopied: 'تعذر نسخ الرابط',
  close: 'إغلاق',
  ok: 'فهمت',
  reload: 'إعادة تحميل الصفحة',
  backHome: 'العودة إلى الرئيسية',
} as const

/**
 * The label of the request id that a failure shows, what the reader can use the id for, and a line above data that
 * could not be refetched.
 */
export const failureText = {
  number: 'رقم الخطأ:',
  use: '(اذكره إن أبلغت عن المشكلة)',
  stale: 'تعذر تحديث ما تراه، فقد يكون قديمًا.',
} as const

export const notFoundText = {
  title: 'الصفحة غير موجودة',
  text: 'ربما كان الرابط ناقصًا، أو نُقلت الصفحة.',
} as const

export const errorPageText = {
  notice: 'تعذر عرض الصفحة',
  // docs/SPECIFICATION.md, section 8, fixes the title.
  title: 'Unexpected Application Error!',
  text: 'حدث خطأ غير متوقع. أعد تحميل الصفحة، أو عُد إلى الرئيسية.',
  details: 'تفاصيل للدعم الفني',
} as const

/** Shown in place of a screen whose code did not arrive. */
export const brokenOffText = {
  text: 'انقطع الاتصال قبل أن تكتمل الصفحة. أعد المحاولة.',
  retry: actionText.retry,
  gone: 'صدرت نسخة جديدة من المنصة.',
  update: 'تحديث',
} as const

export const LOADING = 'سبحان الله وبحمده'
export const LOADING_HINT = 'جارٍ التحميل…'

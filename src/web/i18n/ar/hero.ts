/** Texts of the head of the home page; index.html repeats them. */

export const heroText = {
  title: 'نتائجك وكتبك واختباراتك',
  lead: 'نتيجتك ودرجات موادك وسجلك الكامل، وكتب فرقتك وجداولها، وأسئلة تختبر بها نفسك.',
  find: 'اعرف نتيجتك',
  number: 'رقم الجلوس أو الرقم التعريفي',
  note: 'رقم الجلوس 5 أرقام، والرقم التعريفي 9 أرقام.',
  grade: 'الفرقة',
  anyGrade: 'كل الفِرَق',
  show: 'عرض نتيجتي',
  searching: 'جارٍ البحث…',
  failed: 'تعذر الاتصال. تأكد من الإنترنت ثم أعد المحاولة.',
  published: 'النتائج المنشورة',
} as const

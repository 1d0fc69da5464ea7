/** The head of the home page; index.html repeats it. */

export const heroText = {
  title: 'نتائجك وكتبك واختباراتك',
  lead: 'نتيجتك ودرجات موادك وسجلك الكامل، وكتب فرقتك وجداولها، وأسئلة تختبر بها نفسك.',
  find: 'عرض نتيجتي',
  published: 'النتائج المنشورة',
} as const

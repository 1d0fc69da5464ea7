/** The head of the home page, which index.html draws, too. */

export const heroText = {
  title: 'نتائجك وكتبك واختباراتك',
  lead: 'نتيجتك ودرجات موادك وسجلك الكامل، وكتب فرقتك وجداولها، وأسئلة تختبر بها نفسك.',
  find: 'عرض نتيجتي',
  published: 'النتائج المنشورة',
} as const

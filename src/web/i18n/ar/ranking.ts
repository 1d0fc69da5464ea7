/** Texts of the page with the ranking of one result sheet. */

export const rankingText = {
  title: 'ترتيب',
  rule: 'لكل طالب ترتيب: من المجموع الأعلى إلى الأدنى في هذا الفصل، وعند التساوي يُقدَّم رقم الجلوس الأصغر.',
  error: 'نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.',
  search: 'ابحث في القائمة',
  searchHint: 'بالاسم أو برقم الجلوس',
  notFound: 'لم نجد هذا الاسم أو الرقم في القائمة',
  notFoundNext: 'جرّب جزءًا من الاسم، أو رقم الجلوس.',
} as const

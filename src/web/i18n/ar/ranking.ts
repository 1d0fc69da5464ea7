/** The ranking of one sheet. */

export const rankingText = {
  title: 'ترتيب',
  rule: 'الترتيب بمجموع الفصل من الأعلى إلى الأقل، وعند التساوي يُقدَّم رقم الجلوس الأصغر.',
  error: 'نأسف، يبدو أن هناك خطأ، برجاء مراجعة رابط الصفحة',
} as const

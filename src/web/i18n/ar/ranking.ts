/** The ranking of one sheet. */

export const rankingText = {
  title: 'ترتيب',
  rule: 'من المجموع الأعلى إلى الأدنى في هذا الفصل. عند التساوي يُقدَّم رقم الجلوس الأصغر.',
  error: 'نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.',
} as const

/** What a question loses when it is imported from a file or exported to one, with the Arabic words for each loss. */

/** Parts of an item that an import drops, or stores in another form. */
export const QUESTION_LOSS_TEXTS = {
  feedback_place: 'شروح الاختيارات: جُمعت في شرح الإجابة',
  combined_feedback: 'التعليق العام على الصواب والخطأ',
  hints: 'التلميحات',
  tags: 'الوسوم ورقم السؤال في بنكه',
  title: 'اسم السؤال',
  grade: 'درجة السؤال',
  penalty: 'الخصم على الإجابة الخاطئة',
  partial_credit: 'الدرجة الجزئية',
  fixed_order: 'الترتيب الثابت للاختيارات',
  distractors: 'المقابلات الزائدة في التوصيل',
  hidden: 'إخفاء السؤال في ملفه',
  hidden_text: 'ما أخفاه التنسيق من نص أو صورة',
  link: 'عنوان رابط لا يبدأ بـ https، وبقي نصه',
  reason_media: 'صورة أو ملف في الشرح',
  reason_layout: 'جدول أو تنسيق في الشرح، وبقي نصه',
  markdown: 'تنسيق بعلامات مثل النجوم، وبقيت كما كُتبت',
  rubric: 'تعليمات السؤال',
  verse_gap: 'فراغ في وسط سطر، وصار السطر بيتًا من شطرين',
  column: 'خلية في عمود لا نعرفه',
} as const
export type QuestionLoss = keyof typeof QUESTION_LOSS_TEXTS

/** Parts of questions that a file format cannot express. With `questions`, whole questions are left out of the file. */
export const EXPORT_LOSS_TEXTS = {
  questions: 'أسئلة كاملة لا تكتبها هذه الصيغة',
  reasons: 'شروح الإجابات',
  creators: 'أسماء أصحاب الأسئلة',
  line_breaks: 'فواصل الأسطر',
  markup: 'التنسيق (التسطير والشعر والروابط والمعادلات)',
  media: 'الصور والتسجيلات',
  passages: 'النصوص المشتركة',
  comparisons: 'طريقة مقارنة الإجابة المكتوبة',
} as const
export type ExportLoss = keyof typeof EXPORT_LOSS_TEXTS

/** Names in one line what an item loses. */
export function lostWords(lost: readonly QuestionLoss[]): string {
  return `لا يُحفظ منه: ${lost.map((loss) => QUESTION_LOSS_TEXTS[loss]).join('، ')}`
}

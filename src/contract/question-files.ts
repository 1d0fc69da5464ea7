/** Question files: their formats, their limits, and the reasons for which a question or a file is refused. */

export const QUESTION_FORMATS = ['gift', 'aiken', 'moodle', 'csv', 'qti21', 'qti22', 'qti3'] as const
export type QuestionFormat = (typeof QUESTION_FORMATS)[number]

export const QUESTION_FORMAT_NAMES: Readonly<Record<QuestionFormat, string>> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  moodle: 'Moodle XML',
  csv: 'CSV',
  qti21: 'QTI 2.1',
  qti22: 'QTI 2.2',
  qti3: 'QTI 3.0',
}

/** Limits of one file; larger files would keep the server busy. */
export const QUESTION_FILE_LIMITS = { bytes: 5 * 1024 * 1024, items: 2000 } as const

/** Why a question of a file is refused, with the Arabic sentence for each reason. */
export const QUESTION_REFUSAL_TEXTS = {
  malformed: 'لم نفهمه: في كتابته علامة أو سطر زائد أو ناقص.',
  no_text: 'لا نص للسؤال.',
  no_right: 'لم تُحدَّد الإجابة الصحيحة.',
  several_right: 'له أكثر من إجابة صحيحة، وتكفي واحدة منها.',
  partial_credit: 'فيه اختيار له بعض الدرجة، ولا نقبل إلا صوابًا أو خطأ.',
  few_options: 'اختياراته أو عناصره أقل من اثنين.',
  many_options: 'اختياراته أو عناصره أكثر من تسعة.',
  empty_option: 'فيه اختيار بلا نص.',
  untypable: 'فيه إجابة مقبولة لا يستطيع أحد أن يكتبها: معادلة أو صورة أو تسجيل أو كشيدة (ـ) وحدها.',
  equal_options: 'فيه اختياران متطابقان.',
  equal_matches: 'مقابلات عباراته كلها متطابقة، فلا شيء فيه للتوصيل.',
  long_text: 'نص السؤال أطول من 1000 حرف.',
  long_option: 'فيه اختيار أطول من 400 حرف.',
  long_reason: 'الشرح أطول من 2000 حرف.',
  long_passage: 'النص المشترك أطول من 4000 حرف.',
  long_creator: 'اسم صاحب السؤال أطول من 80 حرفًا.',
  long_item: 'أطول من أن يكون سؤالًا.',
  media: 'فيه صورة أو تسجيل أو ملف ليس في ملف الأسئلة.',
  remote_media: 'فيه صورة أو تسجيل من موقع آخر، وليس في ملف الأسئلة.',
  bad_media: 'فيه صورة أو تسجيل تالف أو كبير أو من نوع لا نقبله.',
  markup: 'فيه تنسيق (جدول أو ما يشبهه) لا يمكن عرضه دون تغيير معناه.',
  bad_markup: 'ترميز نصه غير صحيح.',
  formula: 'فيه معادلة ليست مكتوبة بلغة LaTeX.',
  passage_missing: 'النص المشترك الذي يعود إليه ليس في الملف.',
  several_parts: 'فيه أكثر من سؤال.',
  numerical: 'سؤال إجابته عدد يكتبه الطالب.',
  wildcard: 'سؤال يكتب الطالب إجابته، وفيها * تقبل أي حروف.',
  essay: 'سؤال مقالي.',
  description: 'نص بلا إجابات.',
  other_kind: 'نوع من الأسئلة لا نعرضه.',
  answer_unknown: 'الإجابة لا تدل على اختيار من اختياراته.',
  answer_ambiguous: 'الإجابة تحتمل أكثر من معنى. اكتب رقم الاختيار في عمود «رقم الإجابة».',
} as const
export type QuestionRefusal = keyof typeof QUESTION_REFUSAL_TEXTS

/** Why a question file cannot be read, with the Arabic sentence for each reason. */
export const QUESTION_FILE_FAULT_TEXTS = {
  too_large: 'الملف أكبر من 5 ميجابايت.',
  damaged: 'الملف المضغوط تالف، أو ليس حزمة أسئلة QTI.',
  too_many: 'في الملف أكثر من 2000 سؤال. قسّمه إلى ملفات أصغر.',
  not_text: 'هذا ليس ملفًّا نصيًّا. احفظ الأسئلة بصيغة GIFT أو Aiken أو Moodle XML أو CSV أو QTI.',
  damaged_text: 'في الملف حروف تالفة، وربما لم يكتمل تنزيله. نزّله أو احفظه مرة أخرى.',
  doubtful_letters: 'لا نعرف بأي ترميز كُتبت حروف الملف. احفظه بترميز يونيكود.',
  unknown_encoding: 'الملف يذكر ترميزًا للحروف لا نعرفه.',
  no_columns: 'لم نجد في الملف أعمدة الأسئلة. اكتب في أول سطر أسماء الأعمدة: السؤال والاختيارات والإجابة.',
  unknown_format: 'لم نتعرف على صيغة الملف: المقبول GIFT وAiken وMoodle XML وCSV وQTI.',
  too_hard: 'قراءة الملف تحتاج وقتًا أطول من المسموح. تأكد أنه ملف أسئلة، أو قسّمه إلى ملفات أصغر.',
  doctype: 'في الملف سطر DOCTYPE، ولا نقبله حمايةً للمنصة. احذف هذا السطر ثم أعد المحاولة.',
} as const
export type QuestionFileFault = keyof typeof QUESTION_FILE_FAULT_TEXTS

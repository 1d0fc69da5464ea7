/** Files of questions: their formats, what they may hold, and why a question of one is not taken. */

export const QUESTION_FORMATS = ['gift', 'aiken', 'moodle', 'csv'] as const
export type QuestionFormat = (typeof QUESTION_FORMATS)[number]

export const QUESTION_FORMAT_NAMES: Readonly<Record<QuestionFormat, string>> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  moodle: 'Moodle XML',
  csv: 'CSV',
}

/** What one file may hold: more is read by no person, and would keep the server busy. */
export const QUESTION_FILE_LIMITS = { bytes: 5 * 1024 * 1024, items: 2000 } as const

/** Why a question of a file is not taken: the closed list, and the Arabic sentence for each. */
export const QUESTION_REFUSAL_TEXTS = {
  malformed: 'لا يفهم: علامة ناقصة أو زائدة في كتابته.',
  no_text: 'لا نص للسؤال.',
  no_right: 'لم تحدد الإجابة الصحيحة.',
  several_right: 'له أكثر من إجابة صحيحة.',
  partial_credit: 'فيه خيار له بعض الدرجة، ولا يحسب السؤال عندنا إلا صوابًا أو خطأ.',
  few_options: 'له أقل من خيارين.',
  many_options: 'له أكثر من تسعة خيارات.',
  empty_option: 'فيه خيار بلا نص.',
  long_text: 'نص السؤال أطول من 1000 حرف.',
  long_option: 'فيه خيار أطول من 400 حرف.',
  long_reason: 'الشرح أطول من 2000 حرف.',
  long_creator: 'اسم صاحب السؤال أطول من 80 حرفًا.',
  long_item: 'أطول من أن يكون سؤالًا.',
  media: 'فيه صورة أو ملف، ولا يعرض السؤال عندنا إلا نصًّا.',
  markup: 'فيه تنسيق (جدول أو معادلة أو ما يشبههما) لا يصير نصًّا دون أن يتغير معناه.',
  matching: 'سؤال توصيل.',
  numerical: 'سؤال إجابته عدد يكتب.',
  short_answer: 'سؤال إجابته كلمة تكتب.',
  essay: 'سؤال مقالي.',
  description: 'نص بلا إجابات.',
  other_kind: 'نوع من الأسئلة ليس اختيارًا من متعدد ولا صوابًا وخطأ.',
  answer_unknown: 'الإجابة لا تدل على خيار من خياراته.',
  answer_ambiguous: 'الإجابة تدل على خيارين: برقم أحدهما ونص الآخر. اكتب الرقم في عمود «رقم الإجابة».',
} as const
export type QuestionRefusal = keyof typeof QUESTION_REFUSAL_TEXTS

/** Why a file of questions is not read at all. */
export const QUESTION_FILE_FAULT_TEXTS = {
  too_large: 'الملف أكبر من 5 ميجابايت.',
  too_many: 'في الملف أكثر من 2000 سؤال. اقسمه ملفات.',
  not_text: 'الملف ليس نصًّا.',
  unknown_format: 'لم نتعرف على صيغة الملف: المقبول GIFT وAiken وMoodle XML وCSV.',
  too_hard: 'قراءة الملف تحتاج وقتًا أو ذاكرة أكثر من المسموح. تأكد أنه ملف أسئلة، أو اقسمه ملفات أصغر.',
  doctype: 'في الملف تعريف DOCTYPE، ولا يقبل لأنه قد يخفي ما يضر.',
} as const
export type QuestionFileFault = keyof typeof QUESTION_FILE_FAULT_TEXTS

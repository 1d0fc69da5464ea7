import { counted } from '#contract/arabic-amounts.ts'
import type { HeadingSource } from '#contract/sheet-heading.ts'
import { type SheetProblemCode, sheetProblemText } from '#contract/sheet-problems.ts'
import type { ColumnRole } from '#contract/upload-choices.ts'
import type { UploadHead, UploadProblem } from '#contract/upload-review.ts'
import { formatCount } from '../format.ts'

/** Texts of the office's screens for results, from uploading a file to publishing a result sheet. */

export const uploadBoxText = {
  title: 'رفع كشوف جديدة',
  lead: 'اسحب ملفات الكشوف (xlsx أو ods أو CSV أو JSON) إلى هنا، أو اخترها من جهازك. نقرأ كل ملف ونعرضه عليك، ولا يُنشر شيء إلا بموافقتك.',
  choose: 'اختيار ملفات الكشوف',
  open: 'ملفات تنتظر مراجعتك',
  empty: 'لا توجد ملفات تنتظر المراجعة',
  emptyHint: 'اختر ملف كشف لتبدأ.',
  newest: (shown: number, total: number) =>
    `يظهر هنا أحدث ${counted(shown, 'file')} من ${formatCount(total)}. تظهر الملفات الأقدم بعد حفظ مسودات هذه أو استبعادها.`,
  sending: 'جارٍ الرفع…',
  reading: 'جارٍ قراءة الملف…',
  failed: 'لم يُرفع الملف.',
  lost: (fileName: string, why: string) => `«${fileName}»: ${why}`,
  tooLarge: 'الملف أكبر من 50 ميجابايت. احذف ما لا يحتاجه الكشف من أوراق وصور ثم ارفعه من جديد.',
  otherKind:
    'المقبول ملفات xlsx وods وCSV وJSON. افتح هذا الملف في إكسل، واختر «حفظ باسم» ثم الصيغة xlsx، وارفع الملف الجديد.',
  dismiss: 'إخفاء',
  review: 'مراجعة الكشف',
  why: 'عرض السبب',
  follow: 'متابعة القراءة',
  restore: 'استرجاع',
  by: 'من حساب',
  list: 'النتائج',
  learnt: 'ما حفظته من قرارات',
} as const

export const STATE_NAMES: Readonly<Record<UploadHead['state'], string>> = {
  reading: 'جارٍ قراءته…',
  waiting: 'ينتظر مراجعتك',
  unreadable: 'تعذرت قراءته',
  drafting: 'جارٍ إنشاء الكشف…',
  drafted: 'صار كشفًا',
  discarded: 'مستبعد',
}

export const uploadText = {
  title: 'مراجعة كشف',
  reading: 'جارٍ قراءة الملف. يمكن ترك هذه الصفحة والعودة إليها.',
  readingLabel: 'ما قُرئ من الملف',
  unreadable: 'تعذرت قراءة الملف',
  another: 'رفع ملف آخر',
  discarded: 'استُبعد هذا الملف. يمكنك استرجاعه خلال يوم.',
  restore: 'استرجاع الملف',
  discard: 'استبعاد الملف',
  discardHint: 'يُحفظ الملف المستبعد يومًا، ثم يُحذف.',
  drafted: 'صار هذا الملف كشفًا.',
  openSheet: 'فتح الكشف',
  standing: 'هذا الملف نفسه مرفوع من قبل:',
  repeated: 'لا يمكن إنشاء كشف ثانٍ من الملف نفسه بلا تغيير. افتح الكشف الموجود، أو استبعد هذا الملف.',
  saved: 'حُفظ التعديل',
  save: 'حفظ',
  cancel: 'إلغاء',
  removesDemo: 'عند حفظ هذا الكشف تُحذف البيانات التجريبية كلها، لأنه أول كشف حقيقي.',
} as const

export const stepsText = {
  title: 'الخطوات الباقية',
  fix: 'إصلاح الأخطاء',
  fixHint: 'لا يُنشر الكشف قبل إصلاح كل الأخطاء. زر «الخطأ التالي» فوق الجدول ينقلك إلى كل خطأ.',
  noErrors: 'لا أخطاء في الكشف.',
  warnings: 'قراءة التنبيهات',
  warningsHint: 'التنبيه لا يمنع النشر، لكنه قد يدل على خطأ.',
  identities: 'تحديد أصحاب الأسماء',
  identitiesHint: 'أسماء قد تكون لطلاب سابقين. حدّد صاحب كل اسم لتُضاف النتيجة إلى سجله.',
  look: 'مراجعة التغييرات',
  lookHint: 'قارن بالإصدار المنشور.',
  stops: 'قراءة ما يوقف النشر',
  stopsHint: 'يظهر عند النشر مع تفاصيله. يُنشر الكشف بعد قبوله بسبب، أو بعد إصلاح الكشف.',
  publish: 'النشر',
  publishHint: 'الآن، أو في موعد تحدده، أو احفظه مسودة.',
  done: 'تم',
} as const

export const headingText = {
  title: 'ما فهمناه من الملف',
  grade: 'الفرقة',
  term: 'الفصل الدراسي',
  year: 'العام الجامعي',
  session: 'الدور',
  unknown: 'اختر',
  worksheet: 'الورقة في ملف إكسل',
} as const

export const HEADING_SOURCE_NAMES: Readonly<Record<HeadingSource, string>> = {
  chosen: 'اختيار الإدارة',
  title: 'من عنوان الكشف',
  worksheet: 'من اسم الورقة',
  file: 'من اسم الملف',
}

export const columnsText = {
  role: 'ماذا في هذا العمود؟',
  fullMark: 'النهاية العظمى',
  counted: 'تُضاف للمجموع',
  yes: 'نعم',
  no: 'لا',
  changing: 'تغيير العمود',
  subjectName: 'اسم المادة',
  nameMissing: 'اكتب اسم المادة.',
  fullMarkWrong: 'اكتب عددًا أكبر من صفر.',
  asFile: 'الرجوع إلى ما في الملف',
  noHeader: '(بلا عنوان)',
} as const

export const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  seat: 'رقم الجلوس',
  name: 'اسم الطالب',
  studentId: 'الرقم التعريفي',
  subject: 'مادة',
  part: 'قسم من درجة مادة',
  carried_subject: 'مادة تخلف',
  carried_name: 'اسم مادة التخلف',
  carried_mark: 'درجة مادة التخلف',
  total: 'المجموع',
  percentage: 'النسبة المئوية',
  classification: 'التقدير',
  rank: 'الترتيب',
  verdict: 'النتيجة',
  note: 'ملاحظات',
  ignored: 'لا يُستعمل',
}

export const identityText = {
  title: 'من هذا الطالب؟',
  lead: 'في كل بطاقة اسم من الكشف، وتحته طلاب سابقون يحملون الاسم نفسه. اختر الطالب نفسه، أو «طالب جديد».',
  inSheet: 'في هذا الكشف',
  seat: 'رقم الجلوس',
  row: 'الصف',
  studentId: 'الرقم التعريفي',
  lastSeen: 'آخر كشف',
  same: 'هو هذا الطالب',
  fresh: 'طالب جديد',
  fromLayout: 'من قالب',
  later: 'من يُنشر اسمه بلا قرار يأخذ رقمًا تعريفيًّا جديدًا، ولا تُضاف نتيجته إلى سجله السابق.',
} as const

export const comparisonText = {
  title: 'ما الذي سيتغير؟',
  first: 'لا يوجد إصدار منشور لهذه الفرقة والفصل والعام، فهذا أول إصدار.',
  against: 'بالمقارنة مع الإصدار المنشور رقم',
  same: 'لا فرق بين الملف والإصدار المنشور',
} as const

export const faultsText = {
  pressHead:
    'اضغط رأس العمود في الجدول وحدّد ما فيه. وإن لم يكن العمود في الملف أصلًا فأضفه في إكسل وارفع الملف من جديد.',
} as const

export const changesText = {
  title: 'التعديلات على هذا الملف',
  undo: 'تراجع',
  cell: 'تصحيح خلية',
  cells: 'تصحيح خلايا',
  row: 'استبعاد صف',
  column: 'تغيير عمود',
  identity: 'صاحب الاسم',
  headerRow: 'صف العناوين',
  word: 'معنى كلمة',
  fullMarkAll: 'النهاية العظمى لكل المواد',
  hidden: 'الصفوف والأعمدة المخفية',
  hiddenTaken: 'تُقرأ',
  fresh: 'طالب جديد',
  fromLayout: 'من قالب',
} as const

export const publishText = {
  title: 'النشر',
  blocked: 'لا يمكن النشر الآن: أصلح الأخطاء أولًا.',
  now: 'نشر الآن',
  at: 'نشر في موعد',
  later: 'حفظ مسودة بلا نشر',
  unanswered: 'أسماء متشابهة لم يُحدَّد أصحابها',
} as const

export const draftingText = {
  lead: 'جارٍ إنشاء الكشف. يمكن ترك هذه الصفحة والعودة إليها، ولا يمكن تغيير شيء حتى يكتمل.',
  label: 'ما أُنشئ من الكشف',
} as const

export const conflictText = {
  title: 'لم يُحفظ تعديلك',
  before: 'تعديل من',
  after: 'على هذا الملف بعد أن فتحته:',
  keep: 'ما كتبته باقٍ في مكانه. اعرض آخر تعديل، ثم راجع ما كتبته واحفظه.',
  settings:
    'تغيّر بعد أن فتحت الملف ما تُقرأ به الكشوف: كلمات الدرجات، أو لائحة الكلية، أو اسمها، أو فرقها وفصولها. فقد تختلف قراءة الملف عما راجعته. اعرض المراجعة الجديدة أولًا، وما كتبته باقٍ في مكانه.',
  reload: 'عرض آخر تعديل',
  someone: 'موظف آخر',
} as const

export const STEP_NAMES: Readonly<Record<UploadHead['changed_what'], string>> = {
  upload: 'رفع الملف',
  heading: 'الفرقة أو الفصل أو العام',
  worksheet: 'الورقة في ملف إكسل',
  header_row: 'صف العناوين',
  column: 'تغيير عمود',
  full_mark_all: 'النهاية العظمى لكل المواد',
  hidden: 'الصفوف والأعمدة المخفية',
  words: 'معاني كلمات في الدرجات',
  correct: 'تصحيح خلية',
  uncorrect: 'إلغاء تصحيح',
  replace: 'استبدال نص',
  paste: 'لصق خلايا',
  revert: 'إلغاء تصحيحات',
  undo: 'تراجع عن تعديل',
  layout: 'قالب الكشف',
  keep_layout: 'حفظ القالب',
  split: 'فصل أوراق الملف',
  leave_out: 'استبعاد صف',
  take_in: 'إعادة صف',
  identity: 'صاحب الاسم',
  discard: 'استبعاد الملف',
  restore: 'استرجاع الملف',
  draft: 'إنشاء الكشف',
}

/**
 * Texts for faults of a result sheet that an officer fixes with a control of the results desk. The general texts name
 * an option of the command line instead.
 */
const DESK_SENTENCES: Partial<Record<SheetProblemCode, string>> = {
  no_layout:
    'لم نجد صف العناوين (رقم الجلوس والاسم). اختر من الجدول الصف الذي فيه العناوين، ثم اضغط «هذا صف العناوين».',
  seat_column_missing: 'لم نجد عمود رقم الجلوس.',
  name_column_missing: 'لم نجد عمود اسم الطالب.',
  several_worksheets: 'في الملف أكثر من ورقة تصلح كشفًا. اختر الورقة المطلوبة.',
  grade_unknown: 'لم نجد الفرقة في الملف. اخترها من القائمة.',
  term_unknown: 'لم نجد الفصل الدراسي في الملف. اختره من القائمة.',
  year_unknown: 'لم نجد العام الجامعي في الملف. اختره من القائمة.',
  identity_ambiguous: 'الاسم «{value}» قد يكون لطالب سابق. حدّد صاحبه في بطاقته.',
}

/** Returns the text of a sheet's problem, as the results desk shows it. */
export function deskSentence(problem: UploadProblem): string {
  const { code, value = '', expected = '' } = problem
  const sentence = DESK_SENTENCES[code]
  if (sentence === undefined) return sheetProblemText({ ...problem, worksheet: '' })
  return sentence.replace('{value}', value).replace('{expected}', expected)
}

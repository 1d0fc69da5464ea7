import type { UploadHead, UploadProblem } from '#contract/admin-uploads.ts'
import { type SheetProblemCode, sheetProblemText } from '#contract/sheet-problems.ts'
import type { ColumnRole } from '#contract/upload-choices.ts'

/** The results desk, from an uploaded file to a published sheet. */

export const uploadBoxText = {
  title: 'رفع كشوف جديدة',
  lead: 'اسحب ملفات الكشوف إلى هنا، أو اخترها من جهازك. نقرأ كل ملف ونعرضه عليك، ولا يُنشر شيء حتى تأمر به.',
  choose: 'اختيار ملفات xlsx أو CSV',
  open: 'ملفات تنتظر مراجعتك',
  empty: 'لا توجد ملفات تنتظر المراجعة.',
  emptyHint: 'اختر ملف كشف لتبدأ.',
  sending: 'يُرفع',
  reading: 'نقرأ الملف',
  failed: 'لم يُرفع الملف.',
  tooLarge: 'الملف أكبر من 50 ميجابايت. احذف ما لا يحتاجه الكشف من أوراق وصور ثم ارفعه من جديد.',
  otherKind: 'المقبول ملفات xlsx وCSV. افتح هذا الملف في برنامج الجداول واحفظه بصيغة xlsx ثم أعد المحاولة.',
  dismiss: 'إخفاء',
  review: 'راجع الكشف',
  why: 'اعرف السبب',
  restore: 'استرجاع',
  by: 'رفعه',
  list: 'مكتب النتائج',
} as const

export const STATE_NAMES: Readonly<Record<UploadHead['state'], string>> = {
  reading: 'يُقرأ الآن',
  waiting: 'ينتظر مراجعتك',
  unreadable: 'تعذرت قراءته',
  drafting: 'يُكتب كشفه الآن',
  drafted: 'صار كشفًا',
  discarded: 'مستبعد',
}

export const uploadText = {
  title: 'مراجعة كشف',
  reading: 'نقرأ الملف. يمكنك ترك هذه الصفحة والعودة إليها.',
  readingLabel: 'ما قُرئ من الملف',
  unreadable: 'تعذرت قراءة الملف',
  another: 'العودة لرفع ملف آخر',
  discarded: 'استُبعد هذا الملف. يمكنك استرجاعه خلال يوم.',
  restore: 'استرجاع الملف',
  discard: 'استبعاد الملف',
  discardHint: 'يُحفظ الملف المستبعد يومًا، ثم يُحذف.',
  drafted: 'صار هذا الملف كشفًا.',
  openSheet: 'افتح الكشف',
  standing: 'هذا الملف نفسه مرفوع من قبل:',
  repeated: 'لا يمكن إنشاء كشف ثان من الملف نفسه بلا تغيير. افتح الكشف الموجود، أو استبعد هذا الملف.',
  saved: 'حُفظ التعديل',
  saving: 'يُحفظ…',
  save: 'حفظ',
  cancel: 'إلغاء',
  removesDemo: 'عند حفظ هذا الكشف تُحذف البيانات التجريبية كلها، لأنه أول كشف حقيقي.',
} as const

export const stepsText = {
  title: 'ماذا تفعل الآن؟',
  fix: 'أصلح الأخطاء',
  fixHint: 'لا يُنشر الكشف وفيه خطأ واحد. لكل خطأ زر يأخذك إلى مكانه.',
  noErrors: 'لا أخطاء في الكشف.',
  warnings: 'اقرأ التنبيهات',
  warningsHint: 'التنبيه لا يمنع النشر، لكنه قد يدل على خطأ.',
  identities: 'حدد من هؤلاء الطلاب',
  identitiesHint: 'أسماء تشبه أكثر من طالب سابق. جوابك يصل نتيجة الطالب بسجله القديم.',
  look: 'راجع ما سيتغير',
  lookHint: 'قارن بالإصدار المنشور الآن، وانظر في الأرقام الغريبة.',
  publish: 'انشر الكشف',
  publishHint: 'الآن، أو في موعد تحدده، أو احفظه مسودة.',
  done: 'تم',
} as const

export const headingText = {
  title: 'ما فهمناه من الملف',
  grade: 'الفرقة',
  term: 'الفصل الدراسي',
  year: 'العام الجامعي',
  unknown: 'اختر…',
  worksheet: 'ورقة الملف',
  students: 'الطلاب',
  withheld: 'نتائج محجوبة',
  version: 'رقم الإصدار',
  linked: 'معروفون من أعوام سابقة',
  fresh: 'طلاب جدد',
  headerRow: 'رقم صف العناوين في الملف',
  headerRowHint: 'الصف الذي فيه «رقم الجلوس» و«الاسم» وأسماء المواد.',
  headerRowWrong: 'اكتب رقم صف من 1 فما فوق.',
  setHeaderRow: 'هذا صف العناوين',
} as const

export const columnsText = {
  title: 'أعمدة الكشف',
  lead: 'راجع المواد ونهاياتها العظمى، وهل تضاف للمجموع. اضغط «تغيير» إن فهمنا عمودًا خطأً.',
  column: 'العمود',
  header: 'عنوانه في الملف',
  role: 'ما هو',
  fullMark: 'النهاية العظمى',
  counted: 'تضاف للمجموع',
  yes: 'نعم',
  no: 'لا',
  change: 'تغيير',
  changing: 'تغيير العمود',
  subjectName: 'اسم المادة',
  nameMissing: 'اكتب اسم المادة.',
  fullMarkWrong: 'اكتب عددًا أكبر من صفر.',
  asFile: 'كما في الملف',
  noHeader: '(بلا عنوان)',
} as const

export const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  seat: 'رقم الجلوس',
  name: 'اسم الطالب',
  studentId: 'الرقم التعريفي',
  subject: 'مادة',
  total: 'المجموع',
  percentage: 'النسبة المئوية',
  classification: 'التقدير',
  status: 'الحالة',
  note: 'ملاحظات',
  ignored: 'لا يُستعمل',
}

export const problemsText = {
  title: 'الأخطاء والتنبيهات',
  errors: 'أخطاء تمنع النشر',
  warnings: 'تنبيهات لا تمنع النشر',
  none: 'لا أخطاء ولا تنبيهات.',
  more: 'وغيرها. أصلح ما ظهر ليظهر الباقي.',
  row: 'الصف',
  column: 'العمود',
  goTo: 'اذهب إلى الخلية',
  goToRow: 'اذهب إلى الصف',
  first: 'اذهب إلى الصف السابق',
  setColumn: 'حدد العمود',
  toHeading: 'حدده الآن',
  chooseColumn: 'أي عمود هو؟',
  confirmColumn: 'هذا هو العمود',
  seeGrid: 'ترى ما في كل عمود تحت «صفوف الكشف» في هذه الصفحة.',
  notInFile: 'إن لم يكن العمود في الملف أصلًا: أضفه في برنامج الجداول، واحفظ الملف، ثم ارفعه من جديد.',
  seatTwice: 'صحح أحد الرقمين. وإن كان الطالب مكتوبًا مرتين فاستبعد أحد الصفين.',
} as const

export const gridText = {
  title: 'صفوف الكشف',
  caption: 'صفوف الملف كما قُرئت، مع أخطائها',
  lead: 'اضغط أي خلية لتصحيحها. التصحيح يُسجل باسمك مع سببه، والملف الأصلي لا يتغير.',
  shown: 'ماذا يُعرض',
  all: 'كل الصفوف',
  onlyProblems: 'الصفوف التي فيها أخطاء أو تنبيهات',
  row: 'الصف',
  previous: 'السابق',
  next: 'التالي',
  page: 'صفحة',
  of: 'من',
  empty: 'لا صفوف هنا.',
  emptyHint: 'اختر «كل الصفوف» لترى الكشف كله.',
  corrected: 'مصححة',
  leftOut: 'صف مستبعد:',
  emptyCell: 'فارغة',
} as const

export const correctionText = {
  title: 'تصحيح خلية',
  student: 'الطالب',
  now: 'فيها الآن',
  text: 'القيمة الصحيحة',
  reason: 'سبب التصحيح',
  reasonHint: 'مثل: مراجعة ورقة الإجابة. يُحفظ في سجل التصحيحات.',
  reasonMissing: 'اكتب السبب، ثلاثة أحرف على الأقل.',
  save: 'حفظ التصحيح',
  undo: 'إلغاء التصحيح السابق',
  leaveOut: 'استبعاد الصف كله',
  takeIn: 'إعادة الصف',
} as const

export const identityText = {
  title: 'من هذا الطالب؟',
  lead: 'في كل بطاقة اسم من الكشف، وتحته طلاب سابقون يحملون الاسم نفسه. اختر الطالب نفسه، أو «شخص جديد».',
  inSheet: 'في هذا الكشف',
  seat: 'رقم الجلوس',
  row: 'الصف',
  studentId: 'الرقم التعريفي',
  lastSeen: 'آخر ظهور',
  same: 'هو هذا الطالب',
  fresh: 'شخص جديد لم يظهر من قبل',
  later: 'إن نشرت بلا جواب أخذ الطالب رقمًا تعريفيًّا جديدًا، ولم يتصل بسجله القديم.',
} as const

export const comparisonText = {
  title: 'ما الذي سيتغير؟',
  first: 'لا يوجد إصدار منشور لهذه الفرقة والفصل والعام، فهذا أول إصدار.',
  against: 'بالمقارنة مع الإصدار المنشور رقم',
  same: 'لا فرق بين الملف والإصدار المنشور.',
} as const

export const oddText = {
  title: 'أرقام تستحق نظرة',
  lead: 'قد تكون صحيحة، وقد تدل على عمود منزاح أو نهاية عظمى خطأ.',
  nobodyPassed: 'لم ينجح أحد في هذه المادة، وعدد طلابها',
  meanMoved: 'متوسط المادة تغير كثيرًا عن العام السابق:',
  meanNow: 'الآن',
  meanBefore: 'وكان',
  missing: 'كانت هذه المادة في الكشف السابق، وليست في هذا الملف. تأكد أن عمودها لم يسقط.',
} as const

export const changesText = {
  title: 'ما غيّره المكتب في هذا الملف',
  undo: 'تراجع',
  cell: 'تصحيح خلية',
  row: 'استبعاد صف',
  column: 'تغيير عمود',
  identity: 'هوية طالب',
  headerRow: 'صف العناوين',
  fresh: 'شخص جديد',
} as const

export const publishText = {
  title: 'النشر',
  blocked: 'لا يمكن النشر الآن: أصلح الأخطاء أولًا.',
  now: 'نشر الآن',
  at: 'نشر في موعد',
  later: 'حفظ مسودة بلا نشر',
  time: 'موعد النشر',
  timeHint: 'بتوقيت جهازك. يظهر الكشف للطلاب في هذا الموعد من نفسه.',
  timeWrong: 'اختر موعدًا لم يأت بعد.',
  unanswered: 'أسئلة بلا جواب عن هوية الطلاب',
  confirmTitle: 'ماذا سيرى الطلاب؟',
  willSeeNow: 'سيرى الطلاب الآن',
  willSeeAt: 'سيرى الطلاب في',
  willSeeNothing: 'لن يرى الطلاب شيئًا. يُحفظ الكشف مسودة، وتنشره متى شئت من صفحته.',
  students: 'عدد الطلاب',
  replaces: 'ويحل محل الإصدار المنشور رقم',
  stays: 'ويبقى الإصدار السابق محفوظًا، ويمكن الرجوع إليه.',
  confirm: 'نعم، أكد',
  back: 'لا، رجوع',
  working: 'يُكتب الكشف…',
} as const

export const draftingText = {
  lead: 'يُكتب الكشف الآن. يمكنك ترك هذه الصفحة والعودة إليها، ولا يمكن تغيير شيء حتى يكتمل.',
  label: 'ما كُتب من الكشف',
} as const

export const conflictText = {
  title: 'لم يُحفظ تعديلك',
  before: 'غيّر',
  after: 'هذا الملف بعد أن فتحته:',
  keep: 'ما كتبته باق في مكانه. حمّل آخر حال، ثم راجع تعديلك واحفظه من جديد.',
  reload: 'حمّل آخر حال',
  someone: 'موظف آخر',
} as const

export const STEP_NAMES: Readonly<Record<UploadHead['changed_what'], string>> = {
  upload: 'رفع الملف',
  heading: 'الفرقة أو الفصل أو العام',
  worksheet: 'ورقة الملف',
  header_row: 'صف العناوين',
  column: 'تغيير عمود',
  correct: 'تصحيح خلية',
  uncorrect: 'إلغاء تصحيح',
  leave_out: 'استبعاد صف',
  take_in: 'إعادة صف',
  identity: 'هوية طالب',
  discard: 'استبعاد الملف',
  restore: 'استرجاع الملف',
  draft: 'إنشاء الكشف',
}

/** The desk has controls where the command line has options. */
const DESK_SENTENCES: Partial<Record<SheetProblemCode, string>> = {
  no_layout: 'لم نجد صف العناوين (رقم الجلوس والاسم) في أول 20 صفًّا. اكتب رقم الصف الذي فيه العناوين.',
  seat_column_missing: 'لم نجد عمود رقم الجلوس. إن كان في الملف باسم آخر فحدده من القائمة.',
  name_column_missing: 'لم نجد عمود اسم الطالب. إن كان في الملف باسم آخر فحدده من القائمة.',
  several_worksheets: 'في الملف أكثر من ورقة تصلح كشفًا. اختر الورقة المطلوبة.',
  grade_unknown: 'لا يذكر الملف الفرقة. اخترها بنفسك.',
  term_unknown: 'لا يذكر الملف الفصل الدراسي. اختره بنفسك.',
  year_unknown: 'لا يذكر الملف العام الجامعي. اختره بنفسك.',
  heading_conflict: 'في الملف عنوانان مختلفان: «{value}» و«{expected}». اختر الصحيح بنفسك.',
  identity_ambiguous: 'الاسم «{value}» يشبه أكثر من طالب سابق. أجب عن سؤاله في بطاقته.',
}

/** The sentence of a problem at the desk. */
export function deskSentence(problem: UploadProblem): string {
  const { code, value = '', expected = '' } = problem
  const sentence = DESK_SENTENCES[code]
  if (sentence === undefined) return sheetProblemText({ ...problem, worksheet: '' })
  return sentence.replace('{value}', value).replace('{expected}', expected)
}

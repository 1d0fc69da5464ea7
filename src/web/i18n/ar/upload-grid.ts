import { counted } from '#contract/arabic-amounts.ts'
import { formatCount } from '../format.ts'

/** Texts of the grid in which the office reviews an uploaded file: its cells, its tools and its dialogs. */

export const gridText = {
  title: 'صفوف الكشف',
  caption: 'صفوف الملف كما قُرئت، مع أخطائها',
  lead: 'الأعمدة والخلايا تُصحح في مكانها. كل تصحيح يُسجل باسمك مع سببه، والملف الأصلي لا يتغير.',
  row: 'الصف',
  outOf: 'من',
  uncounted: 'لا تُضاف',
  severities: { error: 'خطأ:', warning: 'تنبيه:' },
  editing: 'تعديل الخلية',
  leftOut: 'صف مستبعد',
  emptyCell: 'فارغة',
  empty: 'لا صفوف هنا',
  emptyHint: 'اعرض كل الصفوف لترى الكشف كله.',
} as const

export const toolsText = {
  tools: 'أدوات الجدول',
  next: 'الخطأ التالي',
  previous: 'الخطأ السابق',
  nth: (number: number, count: number) => `${formatCount(number)} من ${formatCount(count)}`,
  noFaults: 'لا أخطاء في الجدول',
  only: 'ما فيه أخطاء أو تنبيهات',
  find: 'بحث واستبدال',
  undo: 'تراجع',
  reason: 'سبب التصحيحات:',
  changeReason: 'تغيير السبب',
  keys: 'مفاتيح الجدول',
  keyList: [
    ['الأسهم', 'التنقل بين الخلايا'],
    ['Enter أو F2', 'تعديل الخلية أو العمود، ثم حفظها'],
    ['Esc', 'ترك التعديل'],
    ['Tab', 'حفظ الخلية والانتقال إلى التي تليها'],
    ['F8', 'الخطأ التالي، ومع Shift السابق'],
    ['Shift مع سهم', 'تحديد خلايا'],
    ['Ctrl+C وCtrl+V', 'نسخ ولصق، ولو عمودًا كاملًا'],
    ['Delete', 'مسح المحدد'],
    ['Ctrl+F', 'بحث واستبدال'],
    ['Ctrl+Z', 'تراجع عن آخر تعديل'],
  ],
} as const

export const findText = {
  title: 'بحث واستبدال',
  find: 'ابحث عن',
  where: 'أين؟',
  everywhere: 'الكشف كله',
  whole: 'الخلية كلها',
  next: 'التالي',
  previous: 'السابق',
  none: 'لا يوجد.',
  replace: 'استبدله بـ',
  replaceAll: 'استبدال الكل…',
  close: 'إغلاق البحث',
  missing: 'اكتب ما تبحث عنه.',
} as const

export const cellText = {
  cell: 'الخلية المحددة',
  edit: 'تعديل الخلية',
  column: 'تغيير العمود',
  leaveOut: 'استبعاد الصف',
  takeIn: 'إعادة الصف',
  leftOut: 'صف مستبعد:',
  replaceAll: (word: string) => `استبدال كل «${word}»…`,
  header: 'هذا صف العناوين',
  seatTwice: 'صحح أحد الرقمين. وإن كان الطالب مكتوبًا مرتين فاستبعد أحد الصفين.',
} as const

export const reasonText = {
  title: 'سبب التصحيح',
  label: 'سبب التصحيح',
  hint: 'مثل: مراجعة ورقة الإجابة. يُحفظ مع كل خلية تصححها حتى تغيّره.',
  missing: 'اكتب السبب في 3 أحرف على الأقل.',
  save: 'حفظ التصحيح',
  keep: 'اعتماد السبب',
} as const

export const manyCellsText = {
  replace: 'استبدال نص',
  paste: 'تغيير خلايا',
  count: (count: number) => `ستتغير ${counted(count, 'cell')}.`,
  none: 'لا خلية تتغير بهذا.',
  tooMany: (most: number) => `هذا أكثر من ${formatCount(most)} خلية. قسّم العمل على مرات.`,
  tooManyRows: (most: number) => `لا يمكن تغيير أكثر من ${counted(most, 'row')} في المرة الواحدة. قسّم العمل على مرات.`,
  longCell: (most: number) => `فيما لصقته خلية أطول من ${formatCount(most)} حرف. اختصرها ثم أعد اللصق.`,
  more: (count: number) => `و${formatCount(count)} غيرها`,
  list: 'ما سيتغير',
  row: 'الصف',
  column: 'العمود',
  before: 'الآن',
  after: 'يصير',
  text: 'النص الجديد',
  save: 'تغييرها',
  allRows: 'اعرض كل الصفوف أولًا: اللصق وبعض الصفوف غير معروض قد يقع في غير صفه.',
} as const

export const copyText = {
  again: 'وصلت كل الصفوف المحددة. انسخها مرة أخرى.',
  tooMany: (most: number) => `لا يمكن نسخ أكثر من ${counted(most, 'row')} في المرة الواحدة. قسّم العمل على مرات.`,
} as const

export const wordsText = {
  title: 'كلمات لا نعرف معناها',
  lead: 'وجدنا هذه الكلمات مكان الدرجات. اختر معنى كل كلمة مرة واحدة.',
  remember: 'تذكّرها في الكشوف القادمة',
  save: 'اعتماد المعاني',
  choose: 'اختر',
  number: 'درجة صفر',
  mark: 'درجة',
  none: 'اختر معنى كلمة واحدة على الأقل.',
  /** Shown if the office's list of words in mark cells is full. */
  listFull: (most: number) =>
    `قائمة «كلمات الدرجات» لا تسع أكثر من ${formatCount(most)} كلمة. ألغِ «تذكّرها في الكشوف القادمة»، أو احذف من القائمة ما لا تحتاجه.`,
  /** Shown if one file gives meanings to too many words. */
  fileFull: (most: number) =>
    `معاني الكلمات في الملف الواحد لا تزيد على ${formatCount(most)} كلمة. صحح الخلايا الباقية في الجدول.`,
} as const

/** Shown if a word's meaning was taken back for one file, but the office's list still has a meaning for the word. */
export const keptWordsText = {
  title: 'ما زال للكلمة معنى في «كلمات الدرجات»',
  lead: 'أُلغي المعنى الذي اختير لهذا الملف، لكن القائمة فيها معنى وضعه زميل أو ملف آخر، وبه يُقرأ هذا الملف:',
  open: 'فتح «كلمات الدرجات»',
} as const

export const tabsText = {
  title: 'في الملف أكثر من كشف',
  lead: 'كل ورقة مما يلي كشف مستقل. نصنع من كل ورقة تختارها ملفًّا ينتظر المراجعة.',
  split: 'فصل الأوراق المختارة',
  one: 'أو راجع ورقة واحدة فقط:',
  others: 'أوراق لم نجد فيها كشفًا، فلن تُفصل:',
  othersNext: 'إن كان في إحداها كشف فراجعها وحدها.',
  done: 'صارت كل ورقة ملفًّا ينتظر المراجعة.',
} as const

export const layoutText = {
  applied: 'طُبّق قالب',
  appliedHint: 'وما تغيره في الأعمدة يُحفظ فيه.',
  decline: 'عدم استعماله',
  keeps: 'سيُحفظ قالب الأعمدة باسم',
  keepsHint: 'ليُطبَّق على الملف القادم بالعناوين نفسها.',
  rename: 'تغيير الاسم',
  declineKeeping: 'عدم حفظه',
  declined: 'لن يُحفظ قالب لهذا الملف.',
  full: (most: number) =>
    `لن يُحفظ قالب لهذا الملف، فقد بلغت القوالب أكثر ما يُحفظ، وهو ${formatCount(most)} قالب. احذف ما لا تحتاجه من صفحة «قوالب الكشوف».`,
  keep: 'حفظ القالب',
  name: 'اسم القالب',
  nameMissing: 'اكتب اسمًا للقالب.',
} as const

export const recognisedText = {
  students: (students: number) => (students > 0 ? `${counted(students, 'student')}.` : 'لم يُقرأ أي طالب بعد.'),
  known: (known: number, fresh: number) => `لهم سجل على المنصة: ${formatCount(known)}، وجدد: ${formatCount(fresh)}.`,
  withheld: (count: number) => `نتائج محجوبة: ${formatCount(count)}.`,
  version: (version: number) => `الإصدار ${formatCount(version)} لهذا الكشف.`,
  subjects: (all: number, uncounted: number) => {
    if (all === 0) return `${counted(all, 'subject')}.`
    return uncounted === 0
      ? `${counted(all, 'subject')}، وكلها تُضاف للمجموع.`
      : `${counted(all, 'subject')}، منها ${formatCount(uncounted)} لا تُضاف للمجموع.`
  },
  max: (max: string) => `نهاية المجموع ${max}.`,
  ignored: 'أعمدة لا تُستعمل:',
  errors: (count: number) => `أخطاء تمنع النشر: ${formatCount(count)}.`,
  warnings: (count: number) => `تنبيهات: ${formatCount(count)}.`,
  noErrors: 'لا أخطاء.',
  toFault: 'الانتقال إلى أول خطأ',
  words: (count: number) => `كلمات لا نعرف معناها: ${formatCount(count)}.`,
  stops: (count: number) => `ما يوقف النشر حتى تراجعه: ${formatCount(count)}.`,
  takeHidden: 'قراءة المخفي أيضًا',
  leaveHidden: 'ترك المخفي',
  fullMarkAll: (count: number) => `النهاية العظمى غير مكتوبة في ${formatCount(count)} من المواد. اكتبها إن كانت واحدة`,
  setFullMarkAll: 'اعتمادها لكل المواد',
} as const

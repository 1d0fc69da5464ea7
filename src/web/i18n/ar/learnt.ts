import { formatCount } from '../format.ts'

/**
 * Texts about what the office has set for reading result sheets: layouts of files with the same headers, and what words
 * in mark cells mean.
 */

export const layoutsText = {
  title: 'قوالب الكشوف',
  lead: 'يُحفظ قالب عند إنشاء مسودة من ملف حدّدتَ أعمدته، ثم يُطبَّق تلقائيًّا على كل ملف له العناوين نفسها.',
  empty: 'لا قوالب بعد',
  emptyHint: 'حدّد أعمدة ملف في مراجعته، ثم احفظ مسودته أو انشرها.',
  by: 'من حساب',
  used: 'آخر استعمال',
  headers: 'العناوين',
  holdsNothing: 'ليس في هذا القالب شيء عن الأعمدة، فلا يُطبَّق على أي ملف.',
  rename: 'تغيير الاسم',
  renamed: 'تغيّر اسم القالب.',
  name: 'اسم القالب',
  nameMissing: 'اكتب اسمًا للقالب.',
  nameTaken: 'يوجد قالب آخر بهذا الاسم. اكتب اسمًا غيره.',
  remove: 'حذف القالب',
  removed: 'حُذف القالب.',
  restored: 'عاد القالب.',
  export: 'تنزيل القوالب في ملف',
  import: 'إضافة قوالب من ملف',
  imported: (added: number, replaced: number) =>
    `قوالب أُضيفت: ${formatCount(added)}، وقوالب تغيّرت: ${formatCount(replaced)}.`,
  noLayouts: 'هذا ليس ملف قوالب.',
  full: (most: number) =>
    `لم تُضف القوالب، فلا يُحفظ أكثر من ${formatCount(most)} قالب. احذف ما لا تحتاجه ثم أعد المحاولة.`,
} as const

export const markWordsText = {
  title: 'كلمات الدرجات',
  lead: 'كلمات تكتبها الكلية مكان الدرجة، ومعنى كل كلمة. تُستعمل عند قراءة كل ملف، ولا تغيّر كشفًا منشورًا.',
  empty: 'لا كلمات بعد',
  emptyHint: 'الكلمات المعروفة مثل «غائب» و«محروم» تُقرأ دون إضافة.',
  word: 'الكلمة',
  meaning: 'معناها',
  wordMissing: 'اكتب الكلمة.',
  meaningMissing: 'اختر المعنى.',
  full: (most: number) => `لا تسع القائمة أكثر من ${formatCount(most)} كلمة. احذف كلمة لا تحتاجها أولًا.`,
  add: 'إضافة كلمة',
  added: 'أُضيفت الكلمة.',
  changed: (word: string, from: string, to: string) => `تغيّر معنى «\u2068${word}\u2069» من «${from}» إلى «${to}».`,
  same: (word: string, meaning: string) => `«\u2068${word}\u2069» في القائمة بالمعنى نفسه: ${meaning}.`,
  meaningRestored: 'عاد المعنى السابق.',
  repeated: 'كلمة واحدة مكتوبة في القائمة أكثر من مرة',
  contradictory: 'معانيها مختلفة، فلا يُستعمل أيٌّ منها، وتسأل مراجعة كل ملف عن معنى الكلمة. اختر ما يبقى:',
  sameMeaning: 'معناها واحد. اختر الكتابة التي تبقى:',
  keep: 'إبقاء',
  repaired: 'بقيت الكتابة المختارة وحدها.',
  remove: 'حذف الكلمة',
  removed: 'حُذفت الكلمة.',
  restored: 'عادت الكلمة.',
} as const

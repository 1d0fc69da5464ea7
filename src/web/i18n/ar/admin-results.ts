import { counted } from '#contract/arabic-amounts.ts'

/** Texts of the office's screens for the versions of result sheets. */

export const sheetStateText = {
  draft: 'مسودة',
  published: 'منشور',
  superseded: 'حلّ محله إصدار آخر',
  withdrawn: 'مسحوب',
} as const

/** The state of a published second session whose first is not published. */
export const UNSEEN_STATE = 'منشور، ولا يراه الطلاب الآن'

export const versionsText = {
  title: 'النتائج',
  lead: 'كل إصدارات الكشوف، الأحدث أولًا. افتح إصدارًا لمراجعته ونشره أو سحبه، أو لتصحيح درجة فيه.',
  years: 'العام الجامعي',
  year: 'العام',
  version: 'الإصدار',
  students: 'عدد الطلاب',
  by: 'من حساب',
  nobody: 'غير معروف',
  demo: 'بيانات تجريبية',
  due: 'يُنشر في',
  held: 'أُوقف نشره في موعده',
  empty: 'لا توجد كشوف بعد',
  emptyNext: 'ارفع ملف كشف، فيظهر هنا مسودةً للمراجعة قبل النشر.',
} as const

export const versionText = {
  back: 'كل الكشوف',
  state: 'الحالة',
  created: 'أُضيف في',
  published: 'نُشر في',
  due: 'موعد النشر',
  source: 'المصدر',
  file: 'الملف',
  corrects: 'تصحيح للإصدار',
  tabs: 'أقسام الكشف',
  rows: 'الدرجات',
  comparison: 'المقارنة',
  history: 'الإصدارات',
  steps: 'خطوات الكشف',
  downloads: 'تنزيل الكشف',
  xlsx: 'تنزيل لإكسل (xlsx)',
  csv: 'تنزيل نصي (csv)',
  downloadNote:
    'الملف للعمل الداخلي ولا يُنشر: فيه كل الطلاب، ومنهم المخفيون ومن حُجبت نتائجهم. يمكن رفعه من جديد، ويُسجَّل اسم من نزّله.',
  missing: 'لا يوجد كشف بهذا الرابط',
  missingNext: 'ربما حُذف مع البيانات التجريبية. اختر كشفًا آخر من القائمة.',
} as const

export const stepText = {
  publish: 'نشر الآن',
  republish: 'إعادة نشر هذا الإصدار',
  schedule: 'تحديد موعد للنشر',
  unschedule: 'إلغاء موعد النشر',
  withdraw: 'سحب الكشف',
  discard: 'سحب المسودة',
  rollBack: 'الرجوع إلى الإصدار السابق',
  cancel: 'إلغاء',
  keepTime: 'إبقاء الموعد',
} as const

/** Texts of the preview of what readers will see, shown before the office confirms an act on a sheet. */
export const sightText = {
  unscheduled: 'لن تُنشر هذه المسودة تلقائيًّا، وتبقى محفوظة هنا.',
  withdraw:
    'لن يرى الطلاب شيئًا من نتائج هذا الفصل: لا القائمة ولا الترتيب ولا السجلات. يبقى الإصدار محفوظًا هنا، ويعود حين تعيد نشره.',
  withdrawSecond:
    'لن يرى الطلاب شيئًا من هذا الكشف، وتعود نتائج الفصل إلى درجات الدور الأول وحدها. يبقى الإصدار محفوظًا هنا، ويعود حين تعيد نشره.',
  awaitsFirst:
    'هذا الكشف منشور ولا يراه الطلاب: لا كشف منشورًا للدور الأول من هذا الفصل، والدور الثاني وحده لا تُحسب منه نتيجة. يظهر حين يُنشر الدور الأول.',
  discard: 'لا يرى الطلاب هذه المسودة. تبقى محفوظة هنا، ويمكن نشرها لاحقًا.',
  rollBack: 'سيرى الطلاب فورًا ما كانوا يرونه قبل هذا: الإصدار',
  seenSince: '، وقد نُشر في',
  passedOver: 'لا رجوع إلى مسودة لم تُنشر، ولا إلى إصدار سُحب.',
  nothingBefore: 'لم يرَ الطلاب قبل هذا الإصدار إصدارًا يمكن الرجوع إليه. إن كان خطأً فاسحبه.',
  undo: 'يمكن الرجوع إلى أي إصدار لاحقًا: يبقى محفوظًا، ويُعاد نشره من صفحته.',
  same: 'لا فرق بينه وبين المنشور الآن.',
} as const

/** Returns what a withdrawal of the first session means for the published second one. */
export function withSecondSession(students: number): string {
  return `ومعه كشف الدور الثاني المنشور، وفيه ${counted(students, 'student')}: لا تظهر نتائجه حتى يعود نشر الدور الأول، لأن الدور الثاني وحده لا تُحسب منه نتيجة.`
}

/** Returns why a confirmation has closed by itself; `step` is the name of its button. */
export function overtakenText(step: string): string {
  return `لم يُنفَّذ «${step}»: تغيّرت حالة الكشف قبل أن تؤكده. حالته الآن مكتوبة أعلاه.`
}

export const doneText = {
  publish: 'نُشر الكشف.',
  schedule: 'حُدّد موعد النشر.',
  unschedule: 'أُلغي موعد النشر.',
  withdraw: 'سُحب الكشف، ويمكن نشره من جديد.',
  roll_back: 'عاد الإصدار السابق منشورًا.',
  corrected: 'أُضيف التصحيح إلى المسودة.',
  correctedAndPublished: 'نُشر التصحيح.',
} as const

export const rowsText = {
  search: 'ابحث برقم الجلوس أو الاسم',
  caption: 'صفوف الكشف',
  none: 'لم نجد طالبًا بهذا البحث',
  noneNext: 'تأكد من رقم الجلوس، أو اكتب جزءًا أقصر من الاسم.',
  noRows: 'لا طلاب في هذا الكشف',
  hidden: 'مخفي',
  withheld: 'محجوب في الكشف',
  withheldByOffice: 'محجوب بقرار الإدارة',
  correct: 'تصحيح',
  correctOf: 'تصحيح درجة لرقم الجلوس',
  note: 'المجموع والترتيب هنا كما في الكشف. من حجبت الإدارة نتيجته يخرج من الترتيب المنشور وحده.',
} as const

export const correctionText = {
  title: 'تصحيح درجة',
  subject: 'المادة',
  now: 'الدرجة الآن',
  empty: 'بلا درجة',
  degree: 'الدرجة الصحيحة',
  reason: 'سبب التصحيح',
  reasonHint: 'يبقى مع التصحيح، ولا يراه الطلاب.',
  reasonShort: 'اكتب السبب في 3 أحرف على الأقل.',
  unclear:
    'هذه ليست درجة مقبولة. اكتب رقمًا يختلف عن المسجل ولا يزيد على النهاية العظمى، أو \u200e/50\u200e للرأفة، أو إحدى الكلمات: غـ، غش، محروم، عذر، حجب، أو كلمة من «كلمات الدرجات».',
  toDraft: 'إضافة إلى المسودة',
  save: 'حفظ في المسودة',
  publishNow: 'نشر التصحيح الآن',
  draftNote: 'في المسودة: لا يتغير المنشور حتى تنشرها، وتُجمع فيها عدة تصحيحات.',
  nowNote: 'النشر الآن: يرى الطلاب الدرجة الجديدة فورًا، ويُعاد حساب المجموع والترتيب.',
  gathering: 'في هذا الكشف مسودة تصحيحات، وسيُضاف تصحيحك إليها. لنشره انشر المسودة.',
  openDraft: 'فتح مسودة التصحيح',
  inDraft: 'في المسودة تصحيح لهذه الدرجة من قبل. صححها في المسودة.',
} as const

export const comparisonText = {
  with: 'المقارنة بالإصدار',
  same: 'لا فرق بين الإصدارين',
  onlyOne: 'لهذا الكشف إصدار واحد، فلا مقارنة بعد',
  onlyOneNext: 'ارفع الكشف من جديد أو صحح درجة ليصير له إصدار آخر.',
  added: 'طلاب أُضيفوا',
  gone: 'طلاب حُذفوا',
  changed: 'طلاب تغيّرت بياناتهم أو درجاتهم',
  moved: 'طلاب تغيّر ترتيبهم فقط',
  subjectsAdded: 'مواد أُضيفت',
  subjectsGone: 'مواد حُذفت',
  subjectsChanged: 'مواد تغيّرت نهايتها العظمى أو إضافتها للمجموع',
  from: 'قبل:',
  to: 'بعد:',
  became: 'ثم',
  total: 'المجموع',
  max: 'النهاية العظمى للمجموع',
  rank: 'الترتيب',
  seat: 'رقم الجلوس',
  name: 'الاسم',
  withheld: 'الحجب',
  yes: 'محجوب',
  no: 'غير محجوب',
  empty: 'بلا درجة',
  noRank: 'بلا ترتيب',
  counted: 'تُضاف للمجموع',
  notCounted: 'لا تُضاف للمجموع',
  first: 'المعروض أول',
} as const

export const historyText = {
  versions: 'إصدارات هذا الكشف',
  corrections: 'التصحيحات في هذا الإصدار',
  noCorrections: 'لا تصحيحات في هذا الإصدار',
  by: 'من حساب',
  reason: 'السبب',
  here: 'هذا الإصدار',
} as const

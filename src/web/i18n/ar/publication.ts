import type { Publication } from '#contract/admin-uploads.ts'

/**
 * Texts of the one dialog that confirms every publication: what readers will see, its figures, and the stops (checks
 * that an officer must confirm first).
 */

export const publicationText = {
  section: 'النشر',
  title: 'ماذا سيرى الطلاب؟',
  now: (what: string) => `سيرى الطلاب الآن نتيجة ${what}.`,
  at: (what: string) => `سيرى الطلاب نتيجة ${what} في موعد تختاره.`,
  later: 'لن يرى الطلاب شيئًا. يُحفظ الكشف مسودة، وتنشره متى شئت من صفحته.',
  replaces: 'ويحل محل الإصدار المنشور رقم',
  stays: 'ويبقى الإصدار السابق محفوظًا، ويمكن الرجوع إليه.',
  first: 'هذا أول إصدار يُنشر من هذا الكشف.',
  time: 'موعد النشر',
  timeHint: 'بتوقيت جهازك. يُنشر الكشف في هذا الموعد تلقائيًّا. إن كانت المنصة متوقفة حينها نُشر عند عودتها.',
  timeWrong: 'اختر موعدًا في المستقبل.',
  timePast: 'مضى هذا الموعد بساعة المنصة، فلم يُحفظ. تأكد من ساعة جهازك، ثم اختر موعدًا في المستقبل.',
  confirm: { now: 'نشر الكشف', at: 'نشر في الموعد', later: 'حفظ المسودة' } satisfies Record<
    Publication['when'],
    string
  >,
  back: 'رجوع',
} as const

export const figuresText = {
  title: 'النشر بالأرقام',
  students: 'الطلاب',
  before: 'كانوا',
  gone: 'طلاب حُذفوا',
  new: 'طلاب أُضيفوا',
  changedMarks: 'تغيّرت درجاتهم',
  changedRanks: 'تغيّر ترتيبهم',
  withheld: 'نتائجهم محجوبة',
  withheldByOffice: 'طلاب حجبت الإدارة نتائجهم، ولا يحجبها الكشف',
  released: 'طلاب يحجب الكشف نتائجهم، ورفعت الإدارة الحجب عنها',
  shownFirst: 'المعروض أول',
  absent: 'غابوا عن كل المواد',
  subjects: 'المواد',
  subject: 'المادة',
  passRate: 'نسبة النجاح',
  mean: 'المتوسط',
  absentees: 'الغائبون',
  lastYear: 'العام السابق:',
  moved: 'تغيّر كثيرًا',
  uncounted: 'لا تُضاف للمجموع',
  few: 'أقل من 5 طلاب',
  ranks: 'أوائل الكشف',
  rank: 'الترتيب',
  seat: 'رقم الجلوس',
  name: 'الاسم',
  total: 'المجموع',
} as const

export const stopsText = {
  title: 'ما يوقف النشر',
  lead: 'قارن كل سطر بما عندك. إن كان الكشف صحيحًا فاكتب العدد والسبب، وإلا فأصلحه قبل نشره.',
  lines: 'التفاصيل',
  stated: 'في الكشف',
  expected: 'عند المقارنة',
  row: 'الصف',
  seat: 'رقم الجلوس',
  first: 'المعروض أول',
  nothing: 'لا شيء',
  offers: 'قد يفسر هذا الفرق:',
  uncounted: 'هذه المواد لا تُضاف للمجموع:',
  fullMark: (subject: string, mark: string) => `النهاية العظمى لمادة ${subject} هي ${mark}`,
  take: 'اعتماد ذلك',
  count: 'اكتب العدد',
  countHint: 'العدد المذكور أعلاه، لتأكيد أنك قرأته.',
  countWrong: 'هذا غير العدد المذكور أعلاه.',
  reason: 'لماذا هذا صحيح؟',
  reasonHint: 'يُحفظ في سجل العمليات.',
  reasonMissing: 'اكتب السبب في 3 أحرف على الأقل.',
  accepted: 'قُبِل من حساب',
  acceptedAt: 'في',
  acceptedBecause: 'لأن:',
  left: 'لا يُنشر الكشف قبل قبول كل ما يوقفه. الباقي:',
} as const

/**
 * Texts of how the publication of a result sheet ended: it was published at once, scheduled, saved only as a draft, or
 * held for confirmation.
 */
export const outcomeText = {
  published: 'نُشر الكشف في',
  seen: 'ويراه الطلاب الآن.',
  unseen: 'ولا يراه الطلاب حتى يُنشر كشف الدور الأول من هذا الفصل.',
  scheduled: 'سيُنشر الكشف في',
  draft: 'حُفظ الكشف مسودة، ولا يراه الطلاب.',
  held: 'لم يُنشر هذا الكشف في موعده، فقد ظهر ما يوقفه، أو أُعيدت قاعدة البيانات من نسخة احتياطية. أُوقف في',
  heldNext: 'اضغط «نشر الآن» لترى ما يوقفه، أو حدد له موعدًا جديدًا.',
  publicPage: 'صفحة النتيجة كما يراها الطلاب',
  openSheet: 'فتح الكشف',
} as const

import { counted } from '#contract/arabic-amounts.ts'

/** Texts of the office's screen for students. */

export const deskText = {
  title: 'الطلاب',
  tabs: 'أقسام الطلاب',
  find: 'البحث',
  keptBack: 'الإخفاء والحجب',
  seatLists: 'حجب بقائمة',
  studentCodes: 'رموز الطلاب',
  questions: 'أسماء متشابهة',
} as const

export const searchText = {
  lead: 'ابحث بالرقم التعريفي، أو برقم الجلوس، أو بجزء من الاسم.',
  field: 'الرقم التعريفي أو رقم الجلوس أو الاسم',
  year: 'العام (لرقم الجلوس)',
  anyYear: 'كل الأعوام',
  short: 'اكتب حرفين على الأقل.',
  found: 'نتائج البحث',
  none: 'لم نجد طالبًا بهذا البحث',
  noneNext: 'تأكد من الرقم، أو اكتب جزءًا أقصر من الاسم، أو ابحث في كل الأعوام.',
  more: 'هذه أول النتائج فقط. اكتب جزءًا أطول من الاسم، أو حدّد العام.',
  hidden: 'مخفي',
  id: 'الرقم التعريفي',
  last: 'آخر كشف:',
  seat: 'رقم الجلوس',
  nowhere: 'ليس في أي كشف الآن',
  nameless: 'بلا اسم',
} as const

export const studentText = {
  back: 'البحث عن طالب',
  id: 'الرقم التعريفي',
  sight: 'الظهور للطلاب',
  shown: 'ظاهر',
  hiddenSince: 'مخفي منذ',
  reason: 'السبب',
  standings: 'كشوف الطالب',
  noStandings: 'ليس هذا الطالب في أي كشف الآن.',
  withheldInSheet: 'محجوب في الكشف نفسه',
  withheldSinceRelease: 'يحجبها كشف لم يسرِ عليه رفع الحجب السابق، فلا تظهر كلها للطلاب',
  withheld: 'النتائج المحجوبة',
  noWithheld: 'لا نتيجة محجوبة لهذا الطالب.',
  released: 'محجوبة في الكشف، ورفعت الإدارة الحجب:',
  since: 'منذ',
  joined: 'سجلات ضُمت إليه',
  joinedInto: 'ضُم هذا السجل إلى سجل الرقم',
  missing: 'لا يوجد طالب بهذا الرقم',
} as const

export const keepText = {
  partingUnclear:
    'لم يُفصل السجلان: في السجل نتائج أُضيفت بعد الضم، ولا نعرف لأيٍّ من الطالبين هي. اسحب كشوفها، ثم افصل السجلين، ثم ارفع الكشوف من جديد. وإن كان السجل نفسه مضمومًا إلى سجل آخر، فافصله عنه أولًا.',
  hide: 'إخفاء الطالب',
  unhide: 'إظهار الطالب',
  withhold: 'حجب نتيجة عام',
  release: 'رفع الحجب',
  overrule: 'رفع حجب الكشف',
  withholdAgain: 'إعادة الحجب',
  part: 'فصل السجلين',
  year: 'العام',
  reason: 'السبب',
  reasonHint: 'يراه موظفو الإدارة وحدهم، ولا يُكتب في سجل العمليات.',
  reasonShort: 'اكتب السبب في 3 أحرف على الأقل.',
  cancel: 'إلغاء',
} as const

/** Texts of the preview of what readers will see, shown before the office confirms an act on a student. */
export const outlookText = {
  hide: 'يبقى مكانه في القوائم بترتيبه ومجموعه، وتظهر كلمة «محجوب» بدل الاسم ورقم الجلوس، ولا تُفتح صفحته ولا سجله. يمكن إظهاره في أي وقت.',
  unhide: 'يعود اسمه ورقم جلوسه وصفحته وسجله كما كانت.',
  withhold:
    'يخرج الطالب من قوائم هذا العام وترتيبه وإحصاءاته، ويتقدم من بعده. من يبحث برقمه يُقال له إن النتيجة محجوبة. يسري ذلك على كل كشوف العام، ما نُشر منها وما سيُنشر. يمكن رفع الحجب في أي وقت.',
  release: 'تعود نتيجته إلى القوائم والترتيب والسجل كما كانت.',
  releaseOfOffice: 'ينتهي حجب الإدارة، وتبقى النتيجة محجوبة لأن الكشف نفسه يحجبها.',
  overrule:
    'الكشف نفسه يحجب هذه النتيجة. برفع الحجب تظهر درجاتها للطلاب وتدخل القوائم والترتيب، ولا يتغير الكشف. ولا يسري رفع الحجب إلا على الكشوف المنشورة الآن وتصحيحاتها: إن حجبها ملف يُنشر بعد ذلك عادت محجوبة.',
  part: 'تعود النتائج إلى رقمها الأول، ومعها ما أضافته إليها الكشوف بعد الضم، ويعود الاسم إلى «أسماء متشابهة». وما كان مخفيًّا أو محجوبًا يبقى كذلك في السجلين.',
} as const

export const keptDoneText = {
  hide: 'أُخفي الطالب.',
  unhide: 'عاد الطالب إلى الظهور.',
  withhold: 'حُجبت النتيجة.',
  release: 'رُفع الحجب عن النتيجة.',
  releaseOfOffice: 'انتهى حجب الإدارة، والنتيجة محجوبة في الكشف نفسه.',
  overrule: 'رُفع الحجب عن النتيجة.',
  part: 'فُصل السجلان.',
  same: 'ضُم السجلان. لفصلهما افتح صفحة الطالب.',
  another: 'بقيا طالبين مختلفين.',
} as const

export const keptBackText = {
  lead: 'الطلاب المخفيون والنتائج التي حجبتها الإدارة، الأحدث أولًا. ما حُجب في الكشف نفسه يظهر في الكشف.',
  empty: 'لا طلاب مخفيين ولا نتائج محجوبة',
  emptyNext: 'للإخفاء أو الحجب ابحث عن الطالب وافتح صفحته.',
  hidden: 'مخفي',
  withheld: 'نتيجة محجوبة',
  latest: (shown: number, total: number) => `تظهر أحدث السجلات فقط، وعددها: ${shown}. العدد الكلي: ${total}.`,
} as const

export const questionsText = {
  lead: 'أسماء في الكشوف قد تكون لطلاب سابقين، فأُعطيت أرقامًا جديدة حتى تحدد أصحابها. إن كان الطالب نفسه انضمت نتائجه إلى سجله السابق، ويمكن فصل السجلين من صفحته.',
  empty: 'لا أسماء تنتظر القرار',
  emptyNext: 'يظهر هنا كل اسم في كشف جديد قد يكون لطالب سابق، حتى تحدد صاحبه.',
  who: 'من هذا؟',
  same: 'هو هذا الطالب',
  another: 'طالب آخر',
  waiting: 'أسماء تنتظر القرار:',
  answered: 'لم يُحفظ اختيارك: حُدّد صاحب هذا الاسم من قبل. افتح صفحة الطالب لترى ما اختير له.',
  bothStand: 'الاسمان في كشف واحد، فهما طالبان مختلفان.',
} as const

/** Texts of the form that withholds or releases the results of many students by a list of seat numbers. */
export const seatListText = {
  lead: 'الصق أرقام الجلوس، رقمًا في كل سطر، أو اختر ملفًّا فيه عمود «رقم الجلوس». تُراجَع الأسماء قبل أن يتغير شيء.',
  kind: 'العملية',
  kinds: { withhold: 'حجب نتائج', release: 'رفع الحجب عن نتائج' },
  grade: 'الفرقة',
  year: 'العام',
  seats: 'أرقام الجلوس',
  seatsHint: 'يمكن لصق أعمدة من إكسل كما هي.',
  noSeats: 'اكتب رقم جلوس واحدًا على الأقل، أو اختر ملفًّا.',
  tooMany: 'القائمة أطول من 5000 رقم. قسّمها.',
  file: 'اختيار ملف (xlsx أو csv أو نصي)',
  longFile: (name: string) => `في الملف «${name}» أكثر من 5000 رقم. قسّمه ملفّين أو أكثر.`,
  emptyFile: (name: string) => `لا رقم جلوس في الملف «${name}». تأكد أن الأرقام في أول أوراقه.`,
  fromFile: (name: string, count: number) => `من الملف «${name}»، عدد الأرقام: ${count}`,
  dropFile: 'إلغاء الملف',
  check: 'عرض الأسماء',
  caption: 'الطلاب في القائمة',
  row: 'الصف',
  seat: 'رقم الجلوس',
  name: 'الاسم',
  what: 'ما سيحدث',
  counts: { ready: 'جاهز:', left: 'لن يتغير:' },
  noneReady: 'لن تتغير نتيجة أحد في هذه القائمة.',
  apply: { withhold: 'حجب نتائج القائمة', release: 'رفع الحجب عن القائمة' },
  done: { withhold: 'حُجبت نتائج القائمة. عدد الطلاب:', release: 'رُفع الحجب عن القائمة. عدد الطلاب:' },
} as const

/**
 * What undoing a seat list did: how many students it restored, and how many it left because an officer has decided
 * about them since.
 */
export function seatListUndone({ restored, left }: { restored: number; left: number }): string {
  if (left === 0) return `عادت القائمة كما كانت. عدد الطلاب: ${restored}`
  const done = restored === 0 ? 'لم يتغير شيء.' : `شمل التراجع: ${counted(restored, 'student')}.`
  return `${done} بقي على قرار أحدث: ${counted(left, 'student')}.`
}

/** Texts about the student codes, by which students prove that an appeal is their own. */
export const studentCodesText = {
  lead: 'لكل طالب رمز يثبت به أن التظلم تظلمه ويقرأ به الرد. اطبع الرموز وسلّم كل طالب ورقته بيده.',
  grade: 'الفرقة',
  year: 'العام',
  seat: 'رقم الجلوس',
  seatHint: 'اتركه فارغًا لكل طلاب الفرقة.',
  renew: 'رموز جديدة: لا تعمل الأوراق التي سُلّمت من قبل',
  show: 'عرض الرموز',
  slips: 'رموز الطلاب',
  forAppeals: 'رمز الطالب للتظلمات. لا تُطلع عليه أحدًا.',
  none: 'لا طلاب هنا',
  noneNext: 'تظهر رموز من في الكشوف المنشورة. تأكد من الفرقة والعام ورقم الجلوس.',
} as const

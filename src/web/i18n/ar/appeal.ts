/** Asking for a mark to be checked again, and following that. */

export const requestText = {
  title: 'طلب إعادة رصد مادة',
  lead: 'إن رأيت أن درجة مادة لم ترصد كما ينبغي فاطلب مراجعة رصدها. يراجع مكتب النتائج الكراسة والكشف، ويصلك الرد برمز متابعة. لا يحتاج الطلب إلى حساب.',
  once: 'للمادة الواحدة في الفصل تظلم مفتوح واحد؛ من طلب مرة أخرى أضيف طلبه إليه. يرى الرد كل من يحمل رمزًا لهذه المادة.',
  toTranscript: 'سجل الطالب',
  toFollow: 'عندي رمز وأريد المتابعة',
  term: 'الفصل',
  subject: 'المادة',
  chooseSubject: 'اختر المادة',
  subjectMissing: 'اختر المادة التي تطلب مراجعتها.',
  of: 'من',
  noDegree: 'بلا درجة',
  contact: 'وسيلة التواصل',
  contactHint: 'بريد إلكتروني أو رقم هاتف، من 8 أحرف إلى 60. يراه مكتب النتائج وحده.',
  contactWrong: 'اكتب بريدًا إلكترونيًا كاملًا، أو رقم هاتف من 8 أرقام على الأقل.',
  reason: 'سبب الطلب',
  reasonHint: 'من 10 أحرف إلى 1000. اذكر ما تتوقعه ولماذا.',
  reasonWrong: 'اكتب السبب في 10 أحرف على الأقل.',
  send: 'أرسل الطلب',
  sending: 'جارٍ الإرسال',
  sheetChanged: 'تغير الكشف بعد أن فتحت هذه الصفحة. افتح السجل من جديد ثم أعد الطلب.',
  nothing: 'لا مواد منشورة لهذا الطالب.',
  nothingNext: 'يفتح الطلب بعد نشر النتيجة.',
  noStudent: 'لم نجد طالبًا بهذا الرقم التعريفي.',
} as const

/** Short, so that a choice with grade and year fits a telephone. */
export const shortTermText: Readonly<Record<number, string>> = { 1: 'الفصل الأول', 2: 'الفصل الثاني' }

export const givenCodeText = {
  title: 'وصل طلبك',
  keep: 'هذا رمز متابعة تظلمك، ولا يظهر مرة أخرى. انسخه أو اكتبه عندك؛ من دونه لا تمكن المتابعة.',
  kept: 'حفظ أيضًا على هذا الجهاز، فتجده في صفحة المتابعة. إن كان الجهاز لغيرك فأزله من هناك.',
  notKept: 'لم يتمكن هذا المتصفح من حفظ الرمز، فاحفظه أنت.',
  copy: 'انسخ الرمز',
  copied: 'نسخ الرمز',
  notCopied: 'لم ينسخ الرمز، اكتبه عندك.',
  follow: 'تابع تظلمك',
} as const

export const followText = {
  title: 'متابعة تظلم',
  lead: 'اكتب الرمز الذي ظهر لك عند إرسال الطلب. لا فرق بين الحروف الكبيرة والصغيرة، ولا حاجة إلى الشرطات.',
  code: 'رمز المتابعة',
  codeHint: '16 حرفًا ورقمًا.',
  codeWrong: 'الرمز 16 حرفًا ورقمًا كما ظهر لك عند إرسال الطلب.',
  show: 'تابع',
  unknown: 'لا يوجد تظلم بهذا الرمز.',
  unknownNext: 'راجع ما كتبته، أو قدم طلبًا من سجل الطالب.',
  unavailable: 'بيانات هذا التظلم غير متاحة الآن.',
  unavailableNext: 'للسؤال راجع شؤون الطلاب.',
  onDevice: 'تظلمات على هذا الجهاز',
  remove: 'أزل من هذا الجهاز',
  removeTitle: 'إزالة الرمز من هذا الجهاز',
  removeNote: 'يبقى التظلم عند المكتب، لكن متابعته بعد ذلك تحتاج إلى الرمز. انسخه أولًا إن لم يكن عندك:',
  cancel: 'تراجع',
  place: 'الفصل',
  state: 'الحالة',
  asked: 'قدم الطلب',
  taken: 'بدأت المراجعة',
  answered: 'صدر الرد',
  answer: 'رد المكتب',
} as const

export const appealStateText = {
  waiting: 'ينتظر المراجعة',
  taken: 'قيد المراجعة',
  accepted: 'قبل التظلم',
  refused: 'رفض التظلم',
} as const

/** What each state means for the student. */
export const appealNextText = {
  waiting: 'لم يبدأ المكتب مراجعته بعد.',
  taken: 'يراجعه أحد مسؤولي النتائج الآن.',
  accepted: 'إن صححت درجة فستظهر في السجل مع نشر الكشف المصحح.',
  refused: 'بقيت الدرجة كما هي.',
} as const

/** Texts of the pages on which a student makes an appeal against a mark and follows it. */

export const requestText = {
  title: 'تظلم من درجة مادة',
  lead: 'إن رأيت خطأً في رصد درجتك فقدّم تظلمًا. يراجع مكتب النتائج ورقة الإجابة والكشف، ويظهر لك بعد الإرسال رمز لمتابعة الرد. لا يحتاج التظلم إلى حساب.',
  once: 'لا يُفتح للمادة في الفصل الواحد إلا تظلم واحد، وكل طلب بعده يُضم إليه. يقرأ الرد هنا من تأكد المكتب أنه صاحب التظلم.',
  toTranscript: 'سجل الطالب',
  toFollow: 'متابعة تظلم سابق',
  term: 'الفصل',
  chooseTerm: 'اختر الفصل',
  termMissing: 'اختر الفصل.',
  subject: 'المادة',
  chooseSubject: 'اختر المادة',
  subjectMissing: 'اختر المادة.',
  of: 'من',
  noDegree: 'بلا درجة',
  contact: 'وسيلة التواصل',
  contactHint: 'بريد إلكتروني أو رقم هاتف. يراه مكتب النتائج وحده.',
  contactWrong: 'اكتب بريدًا إلكترونيًّا كاملًا، أو رقم هاتف من 8 أرقام على الأقل.',
  reason: 'سبب الطلب',
  reasonHint: 'اذكر الدرجة المتوقعة وسببها. من 10 أحرف إلى 1000 حرف.',
  reasonWrong: 'اكتب السبب في 10 أحرف على الأقل.',
  send: 'إرسال التظلم',
  sheetChanged: 'تغيّر الكشف بعد فتح هذه الصفحة. افتح سجل الطالب من جديد، ثم قدّم التظلم.',
  nothing: 'لا درجات منشورة لهذا الطالب الآن',
  nothingNext: 'يُفتح باب التظلم بعد نشر النتيجة.',
  noStudent: 'لم نجد طالبًا بهذا الرقم التعريفي',
} as const

/** Texts about the reason of an appeal that was not sent before appeals were closed. */
export const unsentText = {
  title: 'ما كتبته، ولم يُرسل',
  copy: 'نسخ النص',
  copied: 'تم نسخ النص',
  notCopied: 'تعذر النسخ. حدّد النص وانسخه.',
} as const

/** Texts about the student code, by which a student proves that an appeal is their own. */
export const studentCodeText = {
  optional: 'رمز الطالب، إن سلّمته لك الكلية',
  label: 'رمز الطالب',
  hint: '8 خانات من أرقام وحروف إنجليزية. به يُقدَّم تظلمك على غيره وتقرأ الرد هنا. من دونه يتصل بك المكتب أولًا ليتأكد أنك صاحب التظلم.',
  wrong: 'رمز الطالب 8 خانات من أرقام وحروف إنجليزية. اكتبه كما هو في الورقة.',
  unknown: 'ليس هذا رمز هذا الطالب. راجع الورقة التي سلّمتها لك الكلية.',
  toConfirm: 'لم يتأكد المكتب بعدُ أنك صاحب هذا التظلم. اكتب رمز الطالب لتقرأ الرد هنا، أو انتظر اتصال المكتب بك.',
  confirm: 'تأكيد التظلم',
} as const

export const givenCodeText = {
  title: 'وصل تظلمك',
  keep: 'هذا رمز المتابعة، ولن يظهر مرة أخرى. انسخه أو اكتبه عندك، فلا متابعة من دونه.',
  kept: 'حفظنا الرمز أيضًا على هذا الجهاز، وهو في صفحة المتابعة. إن لم يكن جهازك فاحذفه من هناك.',
  notKept: 'تعذر حفظ الرمز على هذا الجهاز. انسخه الآن أو اكتبه عندك.',
  copy: 'نسخ الرمز',
  copied: 'تم نسخ الرمز',
  notCopied: 'تعذر النسخ. اكتب الرمز عندك.',
  follow: 'متابعة التظلم',
} as const

export const followText = {
  title: 'متابعة تظلم',
  lead: 'اكتب الرمز الذي ظهر لك عند إرسال التظلم. لا فرق بين الحروف الكبيرة والصغيرة، ولا حاجة إلى الشرطات.',
  code: 'رمز المتابعة',
  codeHint: '16 خانة من أرقام وحروف إنجليزية.',
  codeWrong: 'الرمز 16 خانة من أرقام وحروف إنجليزية. اكتبه كاملًا كما ظهر لك.',
  show: 'عرض الحالة',
  unknown: 'لم نجد تظلمًا بهذا الرمز',
  unknownNext: 'تأكد من الرمز، أو قدّم تظلمًا من سجل الطالب.',
  unavailable: 'بيانات هذا التظلم غير متاحة الآن',
  unavailableNext: 'للسؤال راجع شؤون الطلاب.',
  onDevice: 'تظلمات على هذا الجهاز',
  remove: 'حذف من هذا الجهاز',
  removeTitle: 'حذف الرمز من هذا الجهاز',
  removeNote: 'يبقى التظلم قائمًا، لكن متابعته بعد ذلك تحتاج إلى الرمز. انسخه أولًا إن لم يكن مكتوبًا عندك:',
  cancel: 'إلغاء',
  asked: 'تاريخ التقديم',
  taken: 'بدء المراجعة',
  answered: 'تاريخ الرد',
  answer: 'رد مكتب النتائج',
  answerWaits: 'رُدّ على هذا التظلم',
} as const

export const appealStateText = {
  waiting: 'ينتظر المراجعة',
  taken: 'قيد المراجعة',
  accepted: 'قُبِل التظلم',
  refused: 'رُفِض التظلم',
} as const

/** Texts of what each state of an appeal means for the student. */
export const appealNextText = {
  waiting: 'لم تبدأ مراجعته بعد.',
  taken: 'يراجعه أحد مسؤولي النتائج الآن.',
  refused: 'بقيت الدرجة كما هي.',
} as const

/** What an accepted appeal means for the student, by what readers see of its correction. */
export const appealCorrectionText = {
  none: 'إن صُحّحت الدرجة ظهرت في سجلك بعد نشر الكشف المصحَّح.',
  awaited: 'صُحّحت الدرجة، وتظهر في سجلك بعد نشر الكشف المصحَّح.',
  published: 'صُحّحت الدرجة في الكشف المنشور.',
  undone: 'تصحيح درجتك غير منشور الآن، وإن ذكر الرد أن الدرجة صُحّحت. يظهر هذا لمكتب النتائج، فراجعه إن أردت السؤال.',
} as const

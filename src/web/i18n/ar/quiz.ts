/** The quizzes. */

export const quizText = {
  trial: 'الاختبار التجريبي',
  sent: 'الأسئلة المرسلة',
  students: 'اختبار',
  subjects: 'اختبارات مواد',
  subjectsHeading: 'اختبارات المواد',
  others: 'اختبارات أخرى',
  otherSubjects: 'مواد الفصل كلها',
  // The specification gives this sentence.
  empty: 'لا توجد أسئلة حتى الآن',
} as const

export const questionText = {
  question: 'السؤال',
  of: 'من',
  score: 'الإجابات الصحيحة:',
  creator: 'أضاف السؤال:',
  options: 'الاختيارات',
  rightOption: 'الإجابة الصحيحة',
  wrongPick: 'إجابتك خاطئة',
  right: 'إجابة صحيحة:',
  wrong: 'إجابة خاطئة.',
  next: 'السؤال التالي',
  result: 'عرض النتيجة',
  explain: 'عرض الشرح',
  noReason: 'لا يوجد شرح لهذا السؤال حتى الآن.',
  keys: 'من لوحة المفاتيح: اختر بأرقام الاختيارات، وانتقل بمفتاح Enter.',
} as const

/** Reporting a question as wrong. */
export const reportText = {
  open: 'الإبلاغ عن خطأ في السؤال',
  title: 'الإبلاغ عن خطأ في السؤال',
  field: 'ما الخطأ؟',
  hint: 'اذكر الصواب ومصدره إن استطعت. يصل البلاغ إلى إدارة المنصة.',
  invalid: 'اكتب من 10 أحرف إلى 1000 حرف.',
  send: 'إرسال البلاغ',
  sending: 'جارٍ الإرسال',
  cancel: 'إلغاء',
  // As for every other form: specification, section 8.
  sent: 'تم الإرسال بنجاح',
  failed: 'فشل الإرسال',
} as const

export const runText = {
  resumed: 'تابعت من حيث توقفت في المرة السابقة.',
  restart: 'البدء من جديد',
  due: 'أسئلة أخطأت فيها من قبل وحان وقت مراجعتها:',
  review: 'مراجعتها الآن',
  reviewing: 'مراجعة ما أخطأت فيه من قبل',
  leaveReview: 'العودة إلى الاختبار كله',
} as const

export const resultText = {
  heading: 'نتيجة الاختبار',
  of: 'من',
  all: 'أحسنت، كل إجاباتك صحيحة.',
  most: 'نتيجة طيبة. راجع ما أخطأت فيه لتثبت المعلومة.',
  some: 'كل خطأ بداية علم جديد. راجع الأسئلة ثم أعد الاختبار.',
  again: 'إعادة الاختبار بترتيب آخر',
  toQuiz: 'العودة إلى الاختبار',
  missed: 'ما أخطأت فيه',
  comesBack: 'تعود إليك هذه الأسئلة للمراجعة في الاختبار نفسه بعد يوم، ثم بعد ثلاثة أيام، ثم بعد سبعة.',
  yours: 'إجابتك',
  right: 'الإجابة الصحيحة',
  nothing: 'لا توجد نتيجة لعرضها. تظهر النتيجة هنا بعد أن تتم اختبارًا.',
  start: 'بدء الاختبار التجريبي',
} as const

/** Texts of the quizzes. */

import { agreeing, counted } from '#contract/arabic-amounts.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'

export const quizText = {
  trial: 'الاختبار التجريبي',
  sent: 'الأسئلة المرسلة',
  students: 'اختبار',
  subjects: 'اختبارات مواد',
  subjectsHeading: 'اختبارات المواد',
  review: 'مراجعة ما أخطأت فيه',
  others: 'اختبارات أخرى',
  otherSubjects: 'مواد الفصل كلها',
  // docs/SPECIFICATION.md fixes this text.
  empty: 'لا توجد أسئلة حتى الآن',
  emptyNext: 'جرّب الاختبار التجريبي، أو مادة أخرى.',
  emptyTrialNext: 'تضيفها إدارة المنصة. جرّب أسئلة مادة من مواد فرقتك.',
  emptyTermNext: (otherTerm: string) => `جرّب ${otherTerm}، أو الاختبار التجريبي.`,
} as const

export const questionText = {
  question: 'السؤال',
  of: 'من',
  score: 'الإجابات الصحيحة:',
  creator: 'السؤال من إعداد:',
  options: 'الاختيارات',
  rightOption: 'الإجابة الصحيحة',
  wrongPick: 'إجابتك خاطئة',
  right: 'إجابة صحيحة:',
  wrong: 'إجابة خاطئة.',
  next: 'السؤال التالي',
  result: 'عرض النتيجة',
  reason: 'الشرح:',
  explain: 'عرض الشرح',
  noReason: 'لا يوجد شرح لهذا السؤال حتى الآن.',
  keys: 'بلوحة المفاتيح: رقم الاختيار للإجابة، ثم Enter للانتقال.',
} as const

/** What a reader is asked to do at a question of a kind other than `one`. */
export const answerText = {
  several: 'اختر كل إجابة صحيحة.',
  matching: 'اختر لكل عبارة ما يقابلها.',
  ordering: 'رتِّب هذه العناصر.',
  written: 'إجابتك',
  gap: 'أكمل الفراغ',
  gapField: 'الكلمة الناقصة',
  exact: 'تُقارن إجابتك بالحركات والهمزات كما هي.',
  submit: 'تأكيد الإجابة',
  chooseSome: 'اختر إجابة واحدة على الأقل.',
  matchAll: 'اختر ما يقابل كل عبارة.',
  writeSome: 'اكتب إجابتك أولًا.',
  pickMatch: 'اختر ما يقابلها',
  matches: 'ما يقابلها:',
  matchOf: 'ما يقابل:',
  earlier: 'تقديم:',
  later: 'تأخير:',
  rightWhole: 'إجابة صحيحة.',
  notChosen: 'إجابة صحيحة لم تخترها',
  rightMatch: 'ما يقابلها:',
  rightPlace: 'موضعه الصحيح:',
  rightOrder: 'الترتيب الصحيح:',
  inPlace: 'في موضعه',
  wholly: 'الصحيح من التوصيل:',
  nearExact: 'حروفك صحيحة، لكن الحركات أو الهمزة تختلف.',
  nearLetters: 'قاربت: اختلفت إجابتك في حرف واحد.',
  alsoAccepted: 'وتُقبل أيضًا:',
} as const

/** The line about the keyboard below a question that is not answered yet, by the question's kind. */
export const KEY_TEXTS = {
  one: questionText.keys,
  several: 'بلوحة المفاتيح: رقم الاختيار لتحديده أو إلغاء تحديده، ثم Enter للتأكيد.',
  matching: 'بلوحة المفاتيح: Tab للتنقل بين العبارات، والسهمان لاختيار ما يقابلها.',
  ordering: 'بلوحة المفاتيح: Tab للوصول إلى العنصر، والسهمان إلى أعلى وأسفل لنقله.',
  written: 'بلوحة المفاتيح: اكتب الإجابة، ثم Enter للتأكيد.',
} as const

export const passageText = {
  title: 'النص المشترك',
  ofQuestions: 'لهذه الأسئلة:',
} as const

/** Returns the text that announces where an item was moved to; `place` counts from 1. */
export function placedText(item: string, place: number, count: number): string {
  return `«${item}» الآن في الموضع ${place} من ${count}.`
}

/** Texts of the form that reports a question as wrong. */
export const reportText = {
  open: 'الإبلاغ عن خطأ في السؤال',
  title: 'الإبلاغ عن خطأ في السؤال',
  field: 'ما الخطأ؟',
  hint: 'اذكر الصواب ومصدره إن استطعت. يصل البلاغ إلى إدارة المنصة.',
  invalid: 'اكتب من 10 أحرف إلى 1000 حرف.',
  send: 'إرسال البلاغ',
  cancel: 'إلغاء',
  // Every form has one text for success and one for all failures: docs/SPECIFICATION.md, section 8.
  sent: 'تم الإرسال بنجاح\nوصل بلاغك.',
  failed: 'فشل الإرسال\nما كتبته باقٍ هنا. أعد المحاولة بعد قليل.',
} as const

export const runText = {
  resumed: 'تابعت من حيث توقفت في المرة السابقة.',
  restart: 'البدء من جديد',
  most: `يُعرض في الاختبار ${counted(MAX_QUESTIONS, 'question')} على الأكثر. إن زادت الأسئلة على ذلك فهذه أولها.`,
  due: 'حان وقت مراجعة ما أخطأت فيه من قبل. عدد الأسئلة:',
  review: 'بدء المراجعة',
  reviewing: 'مراجعة ما أخطأت فيه من قبل',
  leaveReview: 'العودة إلى الاختبار كله',
  behind: {
    shown: 'تابعت هذا الاختبار في نافذة أخرى، وهذا آخر ما وصلت إليه.',
    older: 'تغيّرت أسئلة هذا الاختبار وتابعته في نافذة أخرى، فلا تُحفظ إجاباتك هنا. أعد تحميل الصفحة لمتابعته.',
  },
} as const

/**
 * Returns the text about the answers of a resumed quiz that were lost because questions changed or were deleted; empty
 * if none were lost.
 */
export function lostAnswersText({ changed, deleted }: { changed: number; deleted: number }): string {
  const lines = [
    changed > 0 && `أسئلة تغيّرت بعد إجابتك، وستُعرض عليك مرة أخرى: ${changed}.`,
    deleted > 0 && `أسئلة حُذفت بعد إجابتك: ${deleted}.`,
  ]
  return lines.filter(Boolean).join(' ')
}

export const resultText = {
  heading: 'نتيجة الاختبار',
  of: 'من',
  all: 'أحسنت، كل إجاباتك صحيحة.',
  most: 'نتيجة طيبة. راجع ما أخطأت فيه لتثبت المعلومة.',
  some: 'كل خطأ بداية علم جديد. راجع الأسئلة ثم أعد الاختبار.',
  again: 'إعادة الاختبار بترتيب آخر',
  toQuiz: 'العودة إلى الاختبار',
  toProgress: 'تقدمي في الاختبارات',
  missed: 'ما أخطأت فيه',
  notShown: 'أسئلة تغيّرت أو حُذفت أو تعذر تحميلها، فلا تظهر هنا:',
  yours: 'إجابتك',
  noAnswer: 'بلا إجابة',
  right: 'الإجابة الصحيحة',
  nothing: 'لا نتيجة هنا بعد. أكمل اختبارًا لتظهر نتيجته.',
  start: 'بدء الاختبار التجريبي',
} as const

const SOME_COME_BACK = 'ستعود إليك هذه الأسئلة'
const COMING_BACK = {
  zero: SOME_COME_BACK,
  one: 'سيعود إليك هذا السؤال',
  two: 'سيعود إليك هذان السؤالان',
  few: SOME_COME_BACK,
  many: SOME_COME_BACK,
  other: SOME_COME_BACK,
} as const

/** Returns the text about the missed questions that will come back for review. */
export function comesBackText(missed: number): string {
  return `${agreeing(missed, COMING_BACK)} للمراجعة غدًا، ثم على فترات تطول كلما أصبت.`
}

/**
 * The comprehensive test of a term: its choices, the questions, and the result, which alone shows the right answers.
 */

import { counted } from '#contract/arabic-amounts.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'

export const EXAM_TIMES = { none: null, quarter: 15 * 60_000, half: 30 * 60_000, hour: 60 * 60_000, two: 120 * 60_000 }
export type ExamTime = keyof typeof EXAM_TIMES

export const examText = {
  title: 'الاختبار الشامل',
  lead: 'أسئلة من مواد الفصل كما في الامتحان: لا تظهر الإجابات الصحيحة إلا في النهاية، ولك أن تعود إلى أي سؤال قبلها.',
  empty: 'لا توجد أسئلة حتى الآن',
  emptyNext: (otherTerm: string) => `تظهر هنا مواد هذا الفصل بعد إضافة أسئلتها. جرّب ${otherTerm}.`,
  noQuestions: 'لا أسئلة في هذه المواد بعد. اختر مادة أخرى.',
  unfinished: 'لديك اختبار لم يكتمل، وبدء اختبار هنا يحذفه:',
  subject: 'المادة',
  subjectHint: `تُختار أسئلة كل مادة من أول ${counted(MAX_QUESTIONS, 'question')} فيها.`,
  allSubjects: 'كل مواد الفصل',
  count: 'عدد الأسئلة',
  countHint: 'إن كانت الأسئلة أقل من هذا العدد فستُعرض كلها.',
  time: 'الوقت',
  timeHint: 'يتوقف الوقت إذا تركت الصفحة، وتعود إلى حيث كنت.',
  times: [
    { value: 'none', label: 'بلا وقت محدد' },
    { value: 'quarter', label: '15 دقيقة' },
    { value: 'half', label: '30 دقيقة' },
    { value: 'hour', label: 'ساعة' },
    { value: 'two', label: 'ساعتان' },
  ] satisfies { value: ExamTime; label: string }[],
  start: 'بدء الاختبار',
  answered: 'أجبت عن',
  of: 'من',
  left: 'الوقت الباقي:',
  yours: 'إجابتك:',
  change: 'تغيير الإجابة',
  previous: 'السابق',
  numbers: 'أسئلة الاختبار',
  question: 'السؤال',
  open: 'بلا إجابة',
  done: 'أجبت عنه',
  finish: 'إنهاء الاختبار',
  yes: { finish: 'إنهاء وعرض النتيجة', cancel: 'إلغاء وحذف إجاباتي' },
  cancelHint: 'تُحذف إجاباتك في هذا الاختبار، ولا تُحسب في تقدمك.',
  goOn: 'متابعة الاختبار',
  unanswered: 'أسئلة لم تجب عنها:',
  cancel: 'إلغاء الاختبار',
  timeUp: 'انتهى الوقت.',
  gone: 'أُلغي هذا الاختبار أو بدأ غيره في نافذة أخرى.',
  toChoices: 'العودة إلى الاختيارات',
  again: 'اختبار شامل آخر',
} as const

export const countChoices = ['10', '20', '40', '60', '100'].map((value) => ({ value, label: value }))

import { agreeing } from '#contract/arabic-amounts.ts'
import type { GradeKey } from '#contract/faculty.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'

/** Texts of the three steps of the home page's selector. */

export const selectorText = {
  /** The title of each step, by the number of selections made before it. */
  titles: ['اختر فرقتك', 'عمَّ تبحث؟', 'اختر الفصل الدراسي'],
  step: 'الخطوة',
  of: 'من',
  back: 'رجوع',
  chosen: 'اخترت',
  choices: {
    general_subjects: 'المواد العامة',
    schedule: 'الجدول الدراسي',
    books: 'الكتب',
    lectures_recordings: 'تسجيلات المحاضرات',
    test_yourself_students: 'أسئلة الطلاب',
    test_yourself: 'اختبار تجريبي',
    more_resources: 'المصادر الإضافية',
    explanations: 'الشروح',
    final_exams: 'امتحانات الأعوام السابقة',
  },
} as const

/** The line below the name of a choice, by the choice. */
export const CHOICE_NOTES: Readonly<Record<string, string>> = {
  general_subjects: 'لكل الفِرَق',
  schedule: 'مواعيد المحاضرات',
  books: 'للقراءة والتنزيل',
  lectures_recordings: 'بحسب المادة',
  test_yourself_students: 'اختبر نفسك في مادة',
  test_yourself: 'اختبر نفسك في أسئلة متنوعة',
  more_resources: 'ملفات وروابط نافعة',
  final_exams: 'للمراجعة قبل الامتحان',
}

const USUAL_WORD = 'الفرقة '

const GRADES_BEFORE_NAMES = {
  zero: '',
  one: 'للفرقة',
  two: 'للفرقتين',
  few: 'للفِرَق',
  many: 'للفِرَق',
  other: 'للفِرَق',
} as const

/**
 * Returns why an option cannot be chosen: `للفرقتين الأولى والثانية فقط`, or `في السنة التمهيدية فقط` where a grade's
 * name does not begin with the usual word.
 */
export function onlyForText(grades: readonly GradeKey[]): string {
  const names = grades.map((grade) => gradeName(facultyShape(), grade))
  if (!names.every((name) => name.startsWith(USUAL_WORD))) return `في ${names.join(' و')} فقط`
  const ordinals = names.map((name) => name.slice(USUAL_WORD.length)).join(' و')
  return `${agreeing(grades.length, GRADES_BEFORE_NAMES)} ${ordinals} فقط`
}

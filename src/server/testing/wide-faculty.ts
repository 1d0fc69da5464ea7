import type { FacultyShape } from '#contract/faculty-shape.ts'
import { type StudentLine, sheetSource } from './factories.ts'
import { addToLibrary, TIMETABLE } from './library-content.ts'
import { setOfficeSetting } from './office-setting.ts'
import { addQuestions, newQuestion } from './questions.ts'
import type { TestPortal } from './test-portal.ts'

/** A faculty with five grades and three terms, all with names that differ from the specified ones. */
export const WIDE_SHAPE = {
  grades: ['المستوى الأول', 'المستوى الثاني', 'المستوى الثالث', 'المستوى الرابع', 'سنة الامتياز'].map((name) => ({
    name,
  })),
  terms: ['فصل الخريف', 'فصل الربيع', 'فصل الصيف'].map((name) => ({ name })),
} satisfies FacultyShape

const LAST = { grade: 5, term: 3 } as const
const SUBJECT = 'nahw'

/** Students of the fifth grade with rows in its terms; the second student has no row in the summer term. */
const STUDENTS: readonly StudentLine[] = [
  ['50001', 'هدى حسن علي', 80, 70],
  ['50002', 'منى سعيد بدر', 60, 65],
]

/** Gives a portal's faculty five grades and three terms, with content in the last grade and term. */
export async function widen(portal: TestPortal): Promise<void> {
  await setOfficeSetting(portal, 'faculty_shape', WIDE_SHAPE)
  await addToLibrary(portal.database, {
    books: [
      { kind: 'book', ...LAST, name: 'كتاب الصيف', driveId: 'b-1.pdf' },
      { kind: 'final_exam', ...LAST, name: 'امتحان الصيف', driveId: 'b-2.pdf' },
    ],
    gradeSubjects: [{ ...LAST, subjects: [SUBJECT] }],
    resources: [{ place: LAST, subject: SUBJECT, title: 'شرح', link: 'https://example.edu/a', isBook: false }],
    recordings: [{ ...LAST, subject: SUBJECT, link: 'https://example.edu/r' }],
    timetables: [{ place: 'grade_5', timetable: TIMETABLE }],
  })
  await addQuestions(portal.database, [newQuestion({ place: { origin: 'student', ...LAST, subject: SUBJECT } })])
  const terms = ([1, 2, 3] as const).map((term) =>
    sheetSource({ grade: 5, term, year: 2025 }, term === 3 ? STUDENTS.slice(0, 1) : STUDENTS),
  )
  await portal.publish(...terms)
}

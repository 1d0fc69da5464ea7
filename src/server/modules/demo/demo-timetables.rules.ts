import { GRADE_NAMES, type GradeNumber, gradeKey, TERM_NAMES } from '#contract/faculty.ts'
import { subjectName } from '#contract/subjects.ts'
import { demoSubjectSlugs } from './demo-subjects.rules.ts'

/** A lecture in a grade's week; null is an hour without one. */
export interface DemoLecture {
  subject: string
  teacher: string
  room: string
}

export interface DemoTimetable {
  title: string
  periods: readonly string[]
  days: readonly { name: string; lectures: readonly (DemoLecture | null)[] }[]
}

export interface DemoExamTimetable {
  title: string
  grades: readonly string[]
  days: readonly { name: string; date: string; subjects: readonly (string | null)[] }[]
}

const YEAR = '2024/25'
const PERIODS = ['9:00 - 10:30', '10:45 - 12:15', '12:45 - 2:15'] as const
const DAYS = ['السبت', 'الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء'] as const

/** Of each subject of the second term, in its order: who teaches it and where. Invented, like the rest. */
const STAFF: Readonly<Record<GradeNumber, readonly (readonly [teacher: string, room: string])[]>> = {
  1: [
    ['د. هدى القباني', 'المدرج 1'],
    ['د. يوسف الغمري', 'المدرج 1'],
    ['د. مروان حجازي', 'قاعة 104'],
    ['د. طارق الشاذلي', 'المدرج 2'],
    ['د. سامي الزيات', 'قاعة 106'],
    ['د. أسماء البدري', 'المدرج 2'],
    ['د. داليا صبري', 'معمل اللغات'],
  ],
  2: [
    ['د. هدى القباني', 'المدرج 3'],
    ['د. يوسف الغمري', 'المدرج 3'],
    ['د. ندى العشماوي', 'قاعة 204'],
    ['د. مروان حجازي', 'قاعة 206'],
    ['د. رقية الخطيب', 'المدرج 2'],
    ['د. أسماء البدري', 'المدرج 2'],
    ['د. داليا صبري', 'معمل اللغات'],
  ],
  3: [
    ['د. كمال الصباغ', 'المدرج 4'],
    ['د. مي طلبة', 'معمل الأصوات'],
    ['د. ليلى المغربي', 'قاعة 304'],
    ['د. حسن الوكيل', 'المدرج 4'],
    ['د. رقية الخطيب', 'المدرج 2'],
    ['د. ليلى المغربي', 'قاعة 304'],
    ['د. هاني درويش', 'قاعة 306'],
  ],
  4: [
    ['د. كمال الصباغ', 'المدرج 5'],
    ['د. علياء شاهين', 'قاعة 404'],
    ['د. ندى العشماوي', 'قاعة 404'],
    ['د. حسن الوكيل', 'المدرج 5'],
    ['د. سامي الزيات', 'قاعة 406'],
    ['د. خديجة الأنصاري', 'المدرج 5'],
    ['د. طارق الشاذلي', 'المدرج 1'],
    ['د. هاني درويش', 'قاعة 306'],
  ],
}

/**
 * Where in the list of subjects each lecture of a grade's week is found, a line a day. A number past the list is a free period.
 * Nobody teaches in two rooms at once, and no room holds two grades.
 */
const WEEKS: Readonly<Record<GradeNumber, readonly (readonly number[])[]>> = {
  1: [
    [0, 3, 5],
    [1, 2, 6],
    [4, 0, 7],
    [3, 1, 4],
    [5, 6, 2],
  ],
  2: [
    [2, 1, 6],
    [0, 4, 7],
    [1, 3, 4],
    [6, 5, 2],
    [3, 0, 5],
  ],
  3: [
    [0, 3, 5],
    [1, 2, 6],
    [4, 0, 7],
    [3, 1, 4],
    [5, 6, 2],
  ],
  4: [
    [3, 5, 0],
    [2, 6, 1],
    [0, 7, 4],
    [1, 4, 3],
    [6, 2, 5],
  ],
}

const EXAM_DATES = [
  '2025-05-24',
  '2025-05-27',
  '2025-05-29',
  '2025-06-01',
  '2025-06-03',
  '2025-06-11',
  '2025-06-14',
  '2025-06-17',
] as const

/** A grade's week in the second term. */
export function demoTimetable(grade: GradeNumber): DemoTimetable {
  const subjects = demoSubjectSlugs(grade, 2)
  const lecture = (index: number): DemoLecture | null => {
    const subject = subjects[index]
    const [teacher, room] = STAFF[grade][index] ?? []
    return subject && teacher && room ? { subject: subjectName(subject), teacher, room } : null
  }
  return {
    title: `جدول محاضرات ${GRADE_NAMES[gradeKey(grade)]}، ${TERM_NAMES.term_2} ${YEAR}`,
    periods: PERIODS,
    days: DAYS.map((name, day) => ({ name, lectures: (WEEKS[grade][day] ?? []).map(lecture) })),
  }
}

/** The exams of the second term of 2025, all grades. */
export function demoExamTimetable(): DemoExamTimetable {
  const grades: readonly GradeNumber[] = [1, 2, 3, 4]
  return {
    title: 'جدول امتحانات الفصل الدراسي الثاني 2025',
    grades: grades.map((grade) => GRADE_NAMES[gradeKey(grade)]),
    days: EXAM_DATES.map((iso, index) => ({
      name: weekday(iso),
      date: iso.split('-').map(Number).reverse().join('/'),
      subjects: grades.map((grade) => {
        const subject = demoSubjectSlugs(grade, 2)[index]
        return subject === undefined ? null : subjectName(subject)
      }),
    })),
  }
}

/** What a grade's timetable says, for those who cannot see the picture. */
export function describeTimetable({ title, periods, days }: DemoTimetable): string {
  const lines = days.map(({ name, lectures }) => {
    const parts = lectures.flatMap((lecture, index) =>
      lecture ? `${periods[index]} ${lecture.subject} (${lecture.teacher}، ${lecture.room})` : [],
    )
    return `${name}: ${parts.join('، ')}.`
  })
  return `${title}. مادة تجريبية. ${lines.join(' ')}`
}

/** What the exam timetable says, for those who cannot see the picture. */
export function describeExamTimetable({ title, grades, days }: DemoExamTimetable): string {
  const lines = days.map(({ name, date, subjects }) => {
    const parts = subjects.flatMap((subject, index) => (subject ? `${grades[index]} ${subject}` : []))
    return `${name} ${date}: ${parts.join('، ')}.`
  })
  return `${title}. مادة تجريبية. ${lines.join(' ')}`
}

function weekday(iso: string): string {
  return new Intl.DateTimeFormat('ar', { weekday: 'long', timeZone: 'UTC' }).format(new Date(iso))
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { demoEnrolments } from './demo-enrolment.rules.ts'
import type { DemoFaculty } from './demo-faculty.rules.ts'
import { controlWorksheet, type DemoLine, templateWorksheet } from './demo-layout.rules.ts'
import { understoodDegree } from './demo-marks.rules.ts'
import { respelt } from './demo-names.rules.ts'
import { demoSheets } from './demo-sheets.rules.ts'
import { demoTimetables } from './demo-timetables.rules.ts'
import { seededRandom } from './seeded-random.rules.ts'

// `readDemoFaculty` checks this type where the portal reads the file.
const FACULTY = JSON.parse(readFileSync(join(DEMO_FOLDER, 'faculty.json'), 'utf8')) as DemoFaculty

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

test('the demonstration’s students stay the same from release to release, because texts and pictures name them', () => {
  const enrolments = demoEnrolments(FACULTY)
  expect(enrolments.slice(0, 2)).toMatchObject([
    { seatNumber: '10001', studentId: '100012024', name: 'إبراهيم أنور عثمان الدسوقي' },
    { seatNumber: '10002', studentId: '100022024', name: 'إبراهيم أيمن يوسف الشهاوي' },
  ])
  expect(digestOf(enrolments)).toBe('ab3f00c2e3d9d2fb')
})

test('the demonstration’s marks stay the same from release to release', () => {
  expect(digestOf([...demoSheets(FACULTY)])).toBe('782429ec99af0bd4')
})

test('seededRandom gives the same random numbers for the same seed', () => {
  const random = seededRandom(7)
  expect([random.below(1000), random.below(1000), random.chance(0.5), random.normal()]).toEqual([
    11,
    61,
    false,
    0.2519913245923817,
  ])
})

const SUBJECTS = [
  { name: 'النحو', mean: 60, finalDegree: 100, isCalculatedInTotal: true },
  { name: 'الحاسب', mean: 60, finalDegree: 100, isCalculatedInTotal: false },
  { name: 'الصرف', mean: 60, finalDegree: 100, isCalculatedInTotal: true },
]

function lineOf(seatNumber: string, degrees: string[], withheld = false): DemoLine {
  return { studentId: `${seatNumber}2025`, seatNumber, name: `طالب ${seatNumber}`, degrees, withheld }
}

const LINES = [
  lineOf('20001', ['91', '40', '80']),
  lineOf('20002', ['/50', '100', 'غـ']),
  lineOf('20003', ['70', '60', '50'], true),
]

test('a template sheet has headers, full marks and flags, and then each student with an identifier', () => {
  expect(templateWorksheet(SUBJECTS, LINES)).toEqual({
    name: 'النتيجة',
    rows: [
      { number: 1, cells: ['student_id', 'seat_number', 'name', 'النحو', 'الحاسب', 'الصرف'] },
      { number: 2, cells: ['final_degree', null, null, 100, 100, 100] },
      { number: 3, cells: ['is_calculated_in_total', null, null, 1, 0, 1] },
      { number: 4, cells: ['200012025', '20001', 'طالب 20001', 91, 40, 80] },
      { number: 5, cells: ['200022025', '20002', 'طالب 20002', '/50', 100, 'غـ'] },
      { number: 6, cells: ['200032025', '20003', 'طالب 20003', 70, 60, 50] },
    ],
  })
})

test('a control sheet has titles, grouped headers and full marks, and its totals and percentages are formulas', () => {
  const formula = (value: number) => ({ kind: 'formula', value })
  expect(controlWorksheet({ grade: 2, term: 1, year: 2025, session: 1 }, SUBJECTS, LINES).rows).toEqual([
    { number: 1, cells: ['بيانات تجريبية: كلية اللغة العربية والعلوم الشرعية'] },
    { number: 2, cells: ['نتيجة الفرقة الثانية - الفصل الدراسي الأول - العام الجامعي 2024/2025'] },
    {
      number: 4,
      cells: [
        'م',
        'رقم الجلوس',
        'الاسم',
        'مواد تضاف للمجموع',
        null,
        'المجموع',
        'النسبة المئوية',
        'مواد لا تضاف للمجموع',
        'ملاحظات',
      ],
    },
    { number: 5, cells: [null, null, null, 'النحو', 'الصرف', null, null, 'الحاسب'] },
    { number: 6, cells: [null, null, 'النهاية العظمى', 100, 100, 200, 100, 100] },
    { number: 7, cells: [1, 20001, 'طالب 20001', 91, 80, formula(171), formula(85.5), 40, null] },
    // The mark raised by leniency is a text, which a spreadsheet's SUM leaves out, so this total is a number and no
    // formula.
    { number: 8, cells: [2, 20002, 'طالب 20002', '/50', 'غـ', 50, formula(25), 100, 'رأفة'] },
    { number: 9, cells: [3, 20003, 'طالب 20003', 70, 50, null, null, 60, 'حجب'] },
  ])
})

test('a mark’s text that no rule can parse makes the demonstration’s generator throw', () => {
  expect(understoodDegree('/50', 100)).toEqual({ outcome: 'raised', hundredths: 5000 })
  expect(() => understoodDegree('س', 100)).toThrow('س')
})

test.each([
  ['أحمد عبد الله إبراهيم', 'احمد عبدالله ابراهيم'],
  ['عبد الرحمن سعبد علي', 'عبدالرحمن سعبد علي'],
])('respelt writes the name «%s» as «%s»', (name, typed) => {
  expect(respelt(name)).toBe(typed)
})

test('demoTimetables makes tables with weekdays and dates; a fifth grade or an unknown day throws', () => {
  const lecture = { subject: 'النحو', teacher: 'د. سمير', room: 'ق 1' }
  const grades = [{ title: 'الأولى', periods: ['9-11', '11-1'], days: [{ name: 'السبت', lectures: [lecture, null] }] }]
  const exams = { title: 'الامتحانات', grades: ['الأولى'], days: [{ date: '1/6/2025', subjects: ['النحو', null] }] }
  expect(demoTimetables({ grades, exams })).toEqual([
    {
      place: 'grade_1',
      timetable: {
        caption: 'الأولى',
        columns: ['9-11', '11-1'],
        days: [{ day: 'saturday', cells: [{ subject: 'النحو', detail: 'د. سمير', place: 'ق 1' }, null] }],
      },
    },
    {
      place: 'exams_schedule',
      timetable: {
        caption: 'الامتحانات',
        columns: ['الأولى'],
        days: [{ day: '2025-06-01', cells: [{ subject: 'النحو', detail: '', place: '' }, null] }],
      },
    },
  ])
  const many = Array.from({ length: 5 }, () => ({ ...grades[0], title: 'الخامسة', periods: [], days: [] }))
  expect(() => demoTimetables({ grades: many, exams })).toThrow('الخامسة')
  const unknown = [{ title: 'الأولى', periods: [], days: [{ name: 'يوم', lectures: [] }] }]
  expect(() => demoTimetables({ grades: unknown, exams })).toThrow('يوم')
})

import { describe, expect, test } from 'vitest'
import { LARGEST_SHAPE } from '#contract/faculty-shape.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import type { SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionContent, VersionRow } from '../versions/version-row.rules.ts'
import type { PublicationContext, PublicationDraft, PublishedVersion } from './publication-context.rules.ts'
import { NOTHING, student as versionRow } from './publication-context.testing.ts'
import { publicationStops } from './publication-stops.rules.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const
const NAHW: SheetSubject = { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true }
const SARF: SheetSubject = { name: 'الصرف', finalDegree: 100, isCalculatedInTotal: true }

function student(number: number, degrees: readonly string[] = ['60', '70']): VersionRow {
  return versionRow(number, { degrees, totalHundredths: 13_000, rank: number })
}

/** Makes the rows of the students numbered `from` to `to`. */
function students(from: number, to: number, degrees?: readonly string[]): VersionRow[] {
  return Array.from({ length: to - from + 1 }, (_, place) => student(from + place, degrees))
}

function content(rows: readonly VersionRow[], subjects: readonly SheetSubject[] = [NAHW, SARF]): VersionContent {
  return { subjects, rows }
}

function published(rows: readonly VersionRow[], subjects?: readonly SheetSubject[]): PublishedVersion {
  return { sheetId: '2025-g2-t1-v1', number: 1, version: content(rows, subjects) }
}

function at(grade: 1 | 2 | 3 | 4, year: number, rows: readonly VersionRow[]): PublicationContext['elsewhere'] {
  return rows.map(({ studentId, nameKey }) => ({ studentId, nameKey, grade, year }))
}

/** Gives the students other identifiers, as a file without identifiers does in a year that the portal does not know. */
function renamed(rows: readonly VersionRow[]): VersionRow[] {
  return rows.map((row) => ({ ...row, studentId: `9${row.studentId.slice(1)}` }))
}

interface Case {
  rows?: readonly VersionRow[]
  subjects?: readonly SheetSubject[]
  heading?: Partial<PublicationDraft['heading']>
  context?: Partial<PublicationContext>
  expected: Record<string, number>
}

function stopsOf({ rows = students(1, 100), subjects, heading, context }: Omit<Case, 'expected'>) {
  const draft = { heading: { ...HEADING, ...heading }, content: content(rows, subjects) }
  return publicationStops(draft, { ...NOTHING, ...context })
}

const ALL = students(1, 100)
/** A second session after a first one in which everybody failed one subject. */
const AFTER_FIRST = {
  heading: { session: 2 },
  context: { firstSession: published(students(1, 100, ['40', '70'])) },
} as const
const CASES: Record<string, Case> = {
  'the first sheet of an empty portal': { expected: {} },
  'a version with the same students': { context: { replaced: published(ALL) }, expected: {} },
  'one student less than the replaced version': {
    rows: students(1, 99),
    context: { replaced: published(ALL) },
    expected: { students_gone: 1 },
  },
  '3 students more than the replaced version': {
    rows: students(1, 103),
    context: { replaced: published(ALL) },
    expected: {},
  },
  '4 students more than the replaced version': {
    rows: students(1, 104),
    context: { replaced: published(ALL) },
    expected: { students_new: 4 },
  },
  '12 students more than 612, which is within 2 %': {
    rows: students(1, 624),
    context: { replaced: published(students(1, 612)) },
    expected: {},
  },
  '4 students more than 200, which is 2 % exactly': {
    rows: students(1, 204),
    context: { replaced: published(students(1, 200)) },
    expected: {},
  },
  '5 students more than 249, which is above 2 %': {
    rows: students(1, 254),
    context: { replaced: published(students(1, 249)) },
    expected: { students_new: 5 },
  },
  'the second session under the heading of the first': {
    rows: students(553, 612),
    context: { replaced: published(students(1, 612)) },
    expected: { students_gone: 552 },
  },
  'a sheet cut after 13 of 40 rows': {
    rows: students(1, 13),
    context: { replaced: published(students(1, 40)) },
    expected: { students_gone: 27 },
  },
  'a second term with the same students': { heading: { term: 2 }, context: { otherTerm: ALL }, expected: {} },
  'a second term without 2 students of the first and with 1 new one': {
    rows: students(3, 101),
    heading: { term: 2 },
    context: { otherTerm: ALL },
    expected: {},
  },
  'a second term without 5 of the 100 students of the first': {
    rows: students(6, 100),
    heading: { term: 2 },
    context: { otherTerm: ALL },
    expected: { other_term_differs: 5 },
  },
  'a second term with 5 new students of 250, 2 % of the larger sheet': {
    rows: students(1, 250),
    heading: { term: 2 },
    context: { otherTerm: students(1, 245) },
    expected: {},
  },
  'a summer term of 20 of the 100 students': {
    rows: students(1, 20),
    heading: { term: 3 },
    context: { otherTerm: ALL },
    expected: {},
  },
  "another grade's students in a summer term": {
    rows: students(201, 300),
    heading: { term: 3 },
    context: { otherTerm: ALL },
    expected: { other_term_differs: 100 },
  },
  "another grade's students in the second term": {
    rows: students(201, 300),
    heading: { term: 2 },
    context: { otherTerm: ALL },
    expected: { other_term_differs: 200 },
  },
  'half of the grade is new, as after transfers': {
    rows: students(6, 200),
    context: { gradeBelow: ALL, elsewhere: at(1, 2024, ALL) },
    expected: {},
  },
  'half of the grade below is missing, and its sheet of this year is not published': {
    rows: students(51, 100),
    context: { gradeBelow: ALL, elsewhere: at(1, 2024, ALL) },
    expected: {},
  },
  'half of the grade below is missing, of whom five repeat the grade': {
    rows: students(51, 100),
    context: { gradeBelow: ALL, elsewhere: [...at(1, 2024, ALL), ...at(1, 2025, students(45, 49))] },
    // There is no `published_elsewhere` stop, because the repeaters are not on this sheet.
    expected: { grade_below_differs: 45 },
  },
  'most of the grade below is missing': {
    rows: students(61, 200),
    context: { gradeBelow: ALL },
    expected: { grade_below_differs: 60 },
  },
  '3 of the 4 students of the grade below are missing': {
    rows: students(4, 10),
    context: { gradeBelow: students(1, 4) },
    expected: {},
  },
  'a fifth of the grade below is missing, without the one who repeats it': {
    rows: students(22, 100),
    context: { gradeBelow: ALL, elsewhere: at(1, 2025, [student(1)]) },
    expected: {},
  },
  'more than a fifth of the grade below is missing, without the one who repeats it': {
    rows: students(23, 100),
    context: { gradeBelow: ALL, elsewhere: at(1, 2025, [student(1)]) },
    expected: { grade_below_differs: 21 },
  },
  'most of the grade below is missing, but the other term is published, with one student': {
    rows: students(61, 200),
    heading: { term: 2 },
    context: { gradeBelow: ALL, otherTerm: [student(61)] },
    expected: { other_term_differs: 139 },
  },
  'most of the grade below is missing, but the other term has the same students': {
    rows: students(61, 200),
    heading: { term: 2 },
    context: { gradeBelow: ALL, otherTerm: students(61, 200) },
    expected: {},
  },
  'students published in another grade of the year, by identifier': {
    context: { elsewhere: at(3, 2025, ALL) },
    expected: { published_elsewhere: 100 },
  },
  'students published in another grade of the year, by name only': {
    context: { elsewhere: at(3, 2025, renamed(ALL)) },
    expected: { published_elsewhere: 100 },
  },
  '3 namesakes in another grade of the year': {
    context: { elsewhere: at(3, 2025, renamed(students(1, 3))) },
    expected: {},
  },
  '4 students of 100 in another grade of the year': {
    context: { elsewhere: at(3, 2025, students(1, 4)) },
    expected: { published_elsewhere: 4 },
  },
  'students of the grade below a year before, published in another grade of the year, too': {
    context: { elsewhere: [...at(1, 2024, ALL), ...at(3, 2025, ALL)] },
    expected: { published_elsewhere: 100 },
  },
  'students published in another grade of the year, and of the grade below a year before': {
    context: { elsewhere: [...at(3, 2025, ALL), ...at(1, 2024, ALL)] },
    expected: { published_elsewhere: 100 },
  },
  '3 of 5 students repeat the grade': {
    rows: students(1, 5),
    context: { elsewhere: at(2, 2024, students(1, 3)) },
    expected: {},
  },
  'half of a sheet repeats the grade': {
    rows: students(1, 8),
    context: { elsewhere: at(2, 2024, students(1, 4)) },
    expected: {},
  },
  'more than half of a sheet repeats the grade': {
    rows: students(1, 7),
    context: { elsewhere: at(2, 2024, students(1, 4)) },
    expected: { published_elsewhere: 4 },
  },
  'students published in a higher grade a year before': {
    context: { elsewhere: at(3, 2024, ALL) },
    expected: { published_elsewhere: 100 },
  },
  'students published two grades lower a year before': {
    heading: { grade: 3 },
    context: { elsewhere: at(1, 2024, ALL) },
    expected: { published_elsewhere: 100 },
  },
  'students published one grade lower a year before, and one grade higher a year after': {
    context: { elsewhere: [...at(1, 2024, ALL), ...at(3, 2026, ALL)] },
    expected: {},
  },
  'students published in the same grade a year after': {
    context: { elsewhere: at(2, 2026, renamed(ALL)) },
    expected: { published_elsewhere: 100 },
  },
  'students published in the same grade a year before': {
    context: { elsewhere: at(2, 2024, ALL) },
    expected: { published_elsewhere: 100 },
  },
  'a third of the grade repeats it': { context: { elsewhere: at(2, 2024, students(1, 33)) }, expected: {} },
  'another full mark than the replaced version': {
    subjects: [{ ...NAHW, finalDegree: 50 }, SARF],
    context: { replaced: published(ALL) },
    expected: { subjects_differ: 1 },
  },
  'a subject that counted in the total last year and does not now': {
    subjects: [NAHW, { ...SARF, isCalculatedInTotal: false }],
    context: { lastYear: published(students(201, 210)) },
    expected: { subjects_differ: 1 },
  },
  'a subject of last year is missing': {
    subjects: [NAHW],
    context: { lastYear: published(students(201, 210)) },
    expected: { subjects_differ: 1 },
  },
  'a subject that last year did not have': {
    subjects: [NAHW, SARF],
    context: { lastYear: published(students(201, 210), [NAHW]) },
    expected: {},
  },
  'a subject that the replaced version did not have': {
    context: { replaced: published(ALL, [NAHW]) },
    expected: { subjects_differ: 1 },
  },
  'a fifth of the marks of a subject changed': {
    rows: [...students(1, 20, ['61', '70']), ...students(21, 100)],
    context: { replaced: published(ALL) },
    expected: {},
  },
  'more than a fifth of the marks of a subject changed': {
    rows: [...students(1, 21, ['61', '70']), ...students(22, 100)],
    context: { replaced: published(ALL) },
    expected: { marks_differ: 1 },
  },
  'three marks of a subject of five students changed': {
    rows: [...students(1, 3, ['61', '70']), ...students(4, 5)],
    context: { replaced: published(students(1, 5)) },
    expected: {},
  },
  'four marks of a subject of five students changed': {
    rows: [...students(1, 4, ['61', '70']), student(5)],
    context: { replaced: published(students(1, 5)) },
    expected: { marks_differ: 1 },
  },
  'a subject that nobody passed': { rows: students(1, 5, ['49', '60']), expected: { figures_odd: 1 } },
  'a subject that none of four students passed': { rows: students(1, 4, ['49', '60']), expected: {} },
  'a mean 15 points above last year’s': {
    rows: students(1, 20, ['75', '70']),
    context: { lastYear: published(students(201, 220)) },
    expected: { figures_odd: 1 },
  },
  'a mean 14 points above last year’s': {
    rows: students(1, 20, ['74', '70']),
    context: { lastYear: published(students(201, 220)) },
    expected: {},
  },
  'a mean 15 points above last year’s among 19 students': {
    rows: students(1, 19, ['75', '70']),
    context: { lastYear: published(students(201, 220)) },
    expected: {},
  },
  'a second session of students who failed': { ...AFTER_FIRST, rows: students(1, 10), expected: {} },
  'a second session with only one subject of the first': {
    rows: students(1, 10, ['60']),
    subjects: [NAHW],
    heading: { session: 2 },
    context: { firstSession: published(students(1, 100, ['غـ', '70'])) },
    expected: {},
  },
  'a second session with one unknown student and one who had passed all': {
    rows: [student(101), ...students(1, 10)],
    heading: { session: 2 },
    context: { firstSession: published([student(1), ...students(2, 100, ['40', '70'])]) },
    expected: { session_differs: 2 },
  },
  'a second session of a student who had passed the only subject taken in the first': {
    rows: [student(1)],
    heading: { session: 2 },
    context: { firstSession: published([student(1, ['60', ''])]) },
    expected: { session_differs: 1 },
  },
  'a second session with a subject that the first did not have': {
    rows: students(1, 10),
    heading: { session: 2 },
    context: { firstSession: published(students(1, 100, ['40']), [NAHW]) },
    expected: { subjects_differ: 1 },
  },
  'the marks of the first session under the heading of the second': {
    ...AFTER_FIRST,
    rows: students(1, 10, ['40', '70']),
    expected: { session_differs: 10, figures_odd: 1 },
  },
  'a second session in which one mark has changed': {
    ...AFTER_FIRST,
    rows: [student(1, ['50', '70']), ...students(2, 10, ['40', '70'])],
    expected: {},
  },
  'a second session with the marks of the first, one subject under another name': {
    ...AFTER_FIRST,
    rows: students(1, 10, ['40', '70']),
    subjects: [NAHW, { ...SARF, name: 'البلاغة' }],
    expected: { subjects_differ: 1, figures_odd: 1 },
  },
  'a second session with the marks of one subject of the first': {
    ...AFTER_FIRST,
    rows: students(1, 10, ['40']),
    subjects: [NAHW],
    expected: { figures_odd: 1 },
  },
  'a second session whose first is not published': {
    rows: students(1, 10),
    heading: { session: 2 },
    expected: { session_differs: 10 },
  },
}

describe('a publication is stopped as expected, or not at all', () => {
  test.each(Object.entries(CASES))('%s', (_, { expected, ...given }) => {
    expect(Object.fromEntries(stopsOf(given).map(({ code, count }) => [code, count]))).toEqual(expected)
  })
})

test('each line of a publication stop names the student, the row, and what is stated and expected', () => {
  const [gone] = stopsOf({ rows: students(2, 100), context: { replaced: published(ALL) } })
  expect(gone?.lines).toEqual([
    {
      row: null,
      column: null,
      seat_number: '20001',
      name: 'طالب 1 حسن علي',
      stated: 'ليس في هذا الكشف',
      expected: 'في الإصدار 1',
    },
  ])
  const [elsewhere] = stopsOf({ context: { elsewhere: at(3, 2025, ALL) } })
  expect(elsewhere?.lines[0]).toMatchObject({
    row: 4,
    stated: 'الفرقة الثانية 2024/25',
    expected: 'الفرقة الثالثة 2024/25',
  })
})

/** Returns what the first line of a case's first stop states and expects. */
function sidesOf(given: Omit<Case, 'expected'>): (string | null | undefined)[] {
  const line = stopsOf(given)[0]?.lines[0]
  return [line?.stated, line?.expected]
}

const UNKNOWN = student(101)
const LESS = { heading: { session: 2 }, rows: [UNKNOWN] } as const

test.each<[what: string, stated: string, expected: string, given: Omit<Case, 'expected'>]>([
  [
    'the other term',
    'في هذا الكشف',
    'ليس في الفصل الدراسي الثاني',
    { rows: students(1, 110), context: { otherTerm: ALL } },
  ],
  [
    'the first term',
    'في هذا الكشف',
    'ليس في الفصل الدراسي الأول',
    { heading: { term: 2 }, rows: students(1, 110), context: { otherTerm: ALL } },
  ],
  [
    'the grade below a year before',
    'ليس في هذا الكشف',
    'في الفرقة الأولى 2023/24',
    { rows: students(61, 200), context: { gradeBelow: ALL } },
  ],
  ['a first session that is not published', 'في هذا الكشف', STOP_SIDES.noFirstSession, LESS],
  [
    'a published first session',
    'في هذا الكشف',
    STOP_SIDES.notInFirstSession,
    { ...LESS, context: { firstSession: published(ALL) } },
  ],
  [
    'the subjects of last year',
    'ليست في هذا الكشف',
    'في كشف 2023/24',
    { subjects: [NAHW], context: { lastYear: published(students(201, 210)) } },
  ],
  [
    'the subjects of the first session',
    'في هذا الكشف',
    'ليست في الدور الأول',
    {
      rows: students(1, 10),
      heading: { session: 2 },
      context: { firstSession: published(students(1, 100, ['40']), [NAHW]) },
    },
  ],
  [
    'the mean of last year',
    'المتوسط 75%',
    'المتوسط 60% في 2023/24',
    { rows: students(1, 20, ['75', '70']), context: { lastYear: published(students(201, 220)) } },
  ],
])('a line says how the sheet differs from %s', (_, stated, expected, given) => {
  expect(sidesOf(given)).toEqual([stated, expected])
})

test('a publication stop lists at most 200 lines and counts all', () => {
  const [gone] = stopsOf({ rows: [student(1)], context: { replaced: published(students(1, 612)) } })
  expect([gone?.count, gone?.lines.length]).toEqual([611, 200])
})

describe('verdicts of the sheet', () => {
  const row = (number: number, degrees: readonly string[], statedVerdict: string) => ({
    ...student(number, degrees),
    statedVerdict,
  })
  const sheet = content([row(1, ['60', '40'], 'ناجح'), row(2, ['60', '60'], 'راسب'), row(3, ['60', '60'], 'ناجح')])

  test('a sheet’s verdicts are compared with its own open subjects if the other term is not published', () => {
    const stops = publicationStops({ heading: HEADING, content: sheet }, NOTHING)
    expect(stops.filter(({ code }) => code === 'verdicts_differ')).toMatchObject([
      { count: 1, lines: [{ row: 4, seat_number: '20001', stated: 'ناجح', expected: 'لم يجتز: الصرف' }] },
    ])
  })

  test("a sheet's verdicts are compared with the regulation's verdict on the year if the other term is published", () => {
    const rules = { carried_most: 2, uncounted: true, by: 'year', second_session: false } as const
    const verdicts = { rules, otherTerm: content([student(1), student(2), student(3, ['60', '30'])]) }
    const [stop] = publicationStops({ heading: HEADING, content: sheet }, { ...NOTHING, verdicts }).filter(
      ({ code }) => code === 'verdicts_differ',
    )
    const found = stop?.lines.map(({ seat_number, stated, expected }) => `${seat_number} ${stated}: ${expected}`)
    expect(found).toEqual(['20001 ناجح: منقول بمادة', '20002 راسب: ناجح', '20003 ناجح: منقول بمادة'])
  })

  test('the verdicts in a summer term’s sheet are compared with both terms of the year', () => {
    const [passed, failed] = [content([student(1)]), content([student(1, ['60', '30'])])]
    const said = (otherTerm: VersionContent, firstTerm: VersionContent) => {
      const verdicts = { rules: null, otherTerm, firstTerm }
      const draft = { heading: { ...HEADING, term: 3 }, content: content([row(1, ['60', '60'], 'ناجح')]) } as const
      const context = { ...NOTHING, faculty: LARGEST_SHAPE, verdicts }
      const stop = publicationStops(draft, context).find(({ code }) => code === 'verdicts_differ')
      return stop?.lines.map(({ expected }) => expected)
    }
    expect(said(passed, passed)).toBeUndefined()
    expect(said(passed, failed)).toEqual(['لم يجتز: الصرف (الفصل الأول)'])
    expect(said(failed, passed)).toEqual(['لم يجتز: الصرف (الفصل الثاني)'])
  })
})

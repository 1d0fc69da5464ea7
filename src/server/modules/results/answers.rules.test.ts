import { describe, expect, test } from 'vitest'
import { PAGE_SIZE } from '#contract/faculty.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import {
  degreesFile,
  degreesOf,
  listPage,
  rankingPage,
  subjectAnalytics,
  subjectsOfYear,
  topDegrees,
} from './answers.rules.ts'
import { parseDegree } from './degree.rules.ts'
import { type MadeList, type PublishedList, publishedList, type RankedStudent } from './published-year.rules.ts'
import type { TermRow } from './year-view.rules.ts'

function student(rank: number, change: Partial<RankedStudent> = {}): RankedStudent {
  const shown = { studentId: `${10_000 + rank}2025`, seatNumber: String(10_000 + rank), name: `طالب ${rank}` }
  return { rank, duplicatedRank: 7, totalHundredths: 15_050, maxHundredths: 20_000, shown, ...change }
}

/** Makes a list of `size` students; `change` returns the fields in which the student of a rank differs. */
function listOf(size: number, change: (rank: number) => Partial<RankedStudent> = () => ({})): PublishedList {
  const students = Array.from({ length: size }, (_, at) => student(at + 1, change(at + 1)))
  return {
    size,
    students: (from = 0, to = size) => students.slice(from, to),
    atSeat: () => undefined,
    seats: () => [],
  }
}

describe('a page', () => {
  test.each([
    ['a list without rows', 0, 0, 0, null],
    ['a list of one page', PAGE_SIZE, 0, PAGE_SIZE, null],
    ['the first of two pages', PAGE_SIZE + 1, 0, PAGE_SIZE, PAGE_SIZE],
    ['the second of two pages', PAGE_SIZE + 1, PAGE_SIZE, 1, null],
    ['a page after the last row', 3, 3, 0, null],
    ['a page far after the last row', 3, 9, 0, null],
  ])('%s has the right number of rows, total and cursor', (_, size, after, items, next) => {
    const page = listPage(listOf(size), { after, sort: 'normal' })
    expect([page.items.length, page.total, page.next]).toEqual([items, size, next])
    const ranking = rankingPage(listOf(size), { after, limit: PAGE_SIZE })
    expect([ranking.items.length, ranking.total, ranking.next]).toEqual([items, size, next])
  })

  test('a page of one row has a cursor to the next row', () => {
    expect(rankingPage(listOf(3), { after: 1, limit: 1 })).toMatchObject({ items: [{ rank: 2 }], next: 2 })
  })

  test('a page has the given `partial` and `second_session`, which say what its figures cover', () => {
    const coverage = { partial: 2, second_session: 'earned' } as const
    expect(listPage(listOf(1), { after: 0, sort: 'normal', ...coverage })).toMatchObject(coverage)
    expect(rankingPage(listOf(1), { after: 0, limit: 1, second_session: 'earned' })).toMatchObject({
      second_session: 'earned',
    })
  })

  test('a page omits a hidden student’s name, seat and verdict, and shows the rank of the requested sorting', () => {
    const list = listOf(3, (rank) => (rank === 1 ? { shown: null } : rank === 2 ? { verdict: 'راسب' } : {}))
    const figures = { total: 150.5, total_percentage: 75.25 }
    expect(listPage(list, { after: 0, sort: 'normal' }).items).toEqual([
      { hidden: true, rank: 1, ...figures },
      { id: '10002', name: 'طالب 2', rank: 2, ...figures, verdict: 'راسب' },
      { id: '10003', name: 'طالب 3', rank: 3, ...figures },
    ])
    expect(listPage(list, { after: 0, sort: 'duplicated' }).items.map(({ rank }) => rank)).toEqual([7, 7, 7])
    const total_degree = { total: 150.5, max: 200, percentage: 75.25 }
    expect(rankingPage(list, { after: 0, limit: 2 }).items).toEqual([
      { hidden: true, rank: 1, total_degree },
      { student_id: '100022025', name: 'طالب 2', seat_number: '10002', rank: 2, total_degree },
    ])
  })
})

test('the top list has the first ten who passed, and hidden students in their places', () => {
  const list = listOf(14, (rank) => (rank === 2 ? { shown: null } : rank === 3 ? { verdict: 'راسب' } : {}))
  const [top] = topDegrees(SPECIFIED_SHAPE, [{ grade: 'grade_1', year: '2024_25', list }])
  expect(top).toMatchObject({ grade: 'grade_1', grade_ar_name: 'الفرقة الأولى', year: '2024_25' })
  expect(top?.list.map(({ rank }) => rank)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(top?.list.slice(0, 2)).toEqual([
    { rank: 1, name: 'طالب 1', total_percentage: 75.25, id: '10001' },
    { hidden: true, rank: 2, total_percentage: 75.25 },
  ])
})

const NAHW = { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true }
const SARF = { name: 'الصرف', finalDegree: 100, isCalculatedInTotal: false }

test('a year’s subjects have their figures, and are left out of the analytics if too few students sat them', () => {
  const lines = ['60', '60', '60', '60', '40'].map((text) => [parseDegree(text, 100), undefined])
  const subjects = subjectsOfYear([{ term: 2, subjects: [NAHW, SARF], lines }])
  expect(subjects).toMatchObject([
    { subject: NAHW, term: 2, figures: { students: 5, passed: 4 } },
    { subject: SARF, term: 2, figures: null },
  ])
  expect(subjectAnalytics(subjects)).toMatchObject([
    {
      subject_name: 'النحو',
      term: 2,
      subject_students_count: 5,
      subject_succeed_students_count: 4,
      subject_succeed_students_percentage: 80,
      total_degree: 100,
      average_degree: 56,
    },
  ])
  expect(degreesFile(listOf(1), subjects)).toMatchObject({
    degrees: [{ id: '10001', rank: 1 }],
    subjects: [
      { ...NAHW, term: 2, statistics: { students: 5 } },
      { ...SARF, term: 2, statistics: null },
    ],
  })
})

test('a mark is written with its attempts only if there were several', () => {
  const parsed = { outcome: 'passed', hundredths: 6000 } as const
  const failed = { outcome: 'failed', hundredths: 3000 } as const
  const mark = { subject: NAHW, text: '60', parsed, finalDegree: 100 }
  const attempts = [
    { session: 1, text: '30', parsed: failed, finalDegree: 100 },
    { session: 2, text: '60', parsed, finalDegree: 100 },
  ] as const
  const degree = { name: 'النحو', degree: '60', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' }
  expect(degreesOf([{ ...mark, attempts: [] }, undefined, { ...mark, attempts }], 2025)).toEqual([
    degree,
    {
      ...degree,
      attempts: [
        { year: 2025, session: 1, degree: '30', outcome: 'failed' },
        { year: 2025, session: 2, degree: '60', outcome: 'passed' },
      ],
    },
  ])
})

describe('a published list', () => {
  function rowOf(seat: string, change: Partial<TermRow> = {}): TermRow {
    return {
      studentId: `${seat}2025`,
      seatNumber: seat,
      name: `طالب ${seat}`,
      withheld: false,
      totalHundredths: Number(seat),
      maxHundredths: 20_000,
      ...change,
    }
  }

  const made = (rows: readonly TermRow[], hidden: readonly string[] = []): MadeList =>
    publishedList([{ term: 1, rows }], new Set(hidden), ({ seatNumber }) =>
      seatNumber === '10001' ? 'راسب' : undefined,
    )

  test('a list masks hidden students, and contains withheld ones only in its index of seats', () => {
    const rows = [
      rowOf('10001'),
      rowOf('10002'),
      rowOf('10003', { withheld: true }),
      rowOf('10004', { withheld: true }),
    ]
    const { students, bySeat } = made(rows, ['100022025', '100042025'])
    expect(students.map(({ rank, shown }) => [rank, shown?.seatNumber ?? null])).toEqual([
      [1, null],
      [2, '10001'],
    ])
    expect(students.map((one) => ('verdict' in one ? one.verdict : 'none'))).toEqual(['none', 'راسب'])
    expect([...bySeat].map(([seat, who]) => [seat, typeof who === 'string' ? who : who.shown.seatNumber])).toEqual([
      ['10003', 'withheld'],
      ['10004', 'hidden'],
      ['10002', 'hidden'],
      ['10001', '10001'],
    ])
  })

  test('a list row has no verdict field if its student is hidden or has no verdict', () => {
    const { students } = made([rowOf('10001'), rowOf('10002')], ['100012025'])
    expect(students.map((one) => Object.hasOwn(one, 'verdict'))).toEqual([false, false])
  })

  test('a year’s list finds a student by the seat of the latest first session and by a second session’s seat', () => {
    const seatsOf = (change: Partial<TermRow>) => {
      const later = rowOf('90001', { studentId: '100012025', ...change })
      const { bySeat } = publishedList(
        [
          { term: 1, rows: [rowOf('10001')] },
          { term: 2, rows: [later] },
        ],
        new Set(),
      )
      return [...bySeat.keys()]
    }
    expect([seatsOf({}), seatsOf({ isSecondOnly: true })]).toEqual([['90001'], ['10001', '90001']])
  })

  test('at a seat of two students, a list finds the one who is in the first session', () => {
    for (const more of [{}, { withheld: true }]) {
      const first = rowOf('10001', { ...more, totalHundredths: 9000 })
      const { students, bySeat } = made([first, rowOf('10001', { studentId: '100019999', isSecondOnly: true })])
      const found = bySeat.get('10001')
      expect(typeof found === 'object' ? found.shown.studentId : found).toBe(more.withheld ? 'withheld' : '100012025')
      expect(students).toHaveLength(more.withheld ? 1 : 2)
    }
  })

  test('a list finds a student by the second session’s seat, unless another student has that seat in the first', () => {
    const rows = [
      rowOf('10001', { otherSeat: '90001' }),
      rowOf('10002', { otherSeat: '10003' }),
      rowOf('10003', { withheld: true }),
      rowOf('10004', { isSecondOnly: true }),
    ]
    const { bySeat } = made(rows)
    expect(bySeat.get('90001')).toBe(bySeat.get('10001'))
    expect(bySeat.get('10003')).toBe('withheld')
    expect([...bySeat.keys()].sort()).toEqual(['10001', '10002', '10003', '10004', '90001'])
  })
})

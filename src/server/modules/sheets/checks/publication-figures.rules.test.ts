import { expect, test } from 'vitest'
import type { VersionContent } from '../versions/version-row.rules.ts'
import type { PublicationContext } from './publication-context.rules.ts'
import { NOTHING } from './publication-context.testing.ts'
import { publicationFigures } from './publication-figures.rules.ts'
import { subjectFigures } from './subject-figures.rules.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const

/** A sheet of one subject; each row is a seat and its mark. */
function content(rows: readonly (readonly [seat: string, mark: string, rank: number | null])[]): VersionContent {
  return {
    subjects: [{ name: 'النحو', finalDegree: 100, isCalculatedInTotal: true }],
    rows: rows.map(([seatNumber, mark, rank], place) => ({
      studentId: `${seatNumber}2025`,
      rowNumber: place + 4,
      seatNumber,
      name: `طالب ${seatNumber}`,
      nameKey: seatNumber,
      degrees: [mark],
      note: '',
      withheld: rank === null,
      totalHundredths: (Number(mark) || 0) * 100,
      maxHundredths: 10_000,
      carried: [],
      statedVerdict: '',
      rank,
    })),
  }
}

function figuresOf(sheet: VersionContent, context: Partial<PublicationContext> = {}) {
  return publicationFigures({ heading: HEADING, content: sheet }, { ...NOTHING, ...context })
}

test('counts students before and after, gone and new ones, and those whose marks or rank changed', () => {
  const before = content([
    ['10001', '60', 2],
    ['10002', '70', 1],
    ['10003', '50', 3],
    ['10006', '45', 4],
    ['10007', '30', 5],
    ['10008', '20', 7],
  ])
  // One has another mark, one another rank, and one both.
  const after = content([
    ['10001', '80', 1],
    ['10002', '70', 2],
    ['10006', '45', 3],
    ['10007', '31', 5],
    ['10004', 'غـ', 6],
    ['10005', 'حجب', null],
    ['10008', '20', 8],
  ])
  expect(figuresOf(after, { replaced: { sheetId: 'v1', number: 1, version: before } })).toMatchObject({
    replaces: { sheet_id: 'v1', version: 1 },
    students: { before: 6, after: 7 },
    gone: 1,
    new: 2,
    changed_marks: 2,
    changed_ranks: 4,
    withheld: 1,
    absent: 1,
  })
})

test('the first version of a sheet is compared with nothing', () => {
  expect(figuresOf(content([['10001', '60', 1]]))).toMatchObject({
    replaces: null,
    students: { before: null, after: 1 },
    gone: 0,
    new: 0,
    changed_marks: 0,
    changed_ranks: 0,
  })
})

test.each([
  [['غـ', 'غـ'], 1],
  [['غـ', ''], 1],
  [['غـ', '60'], 0],
  [['', ''], 0],
])('a student with the marks %j counts as absent: %i', (degrees, absent) => {
  const [subject] = content([]).subjects
  const [row] = content([['10001', '', null]]).rows
  if (!subject || !row) throw new Error('no row')
  const sheet = { subjects: [subject, { ...subject, name: 'الصرف' }], rows: [{ ...row, degrees }] }
  expect(figuresOf(sheet).absent).toBe(absent)
})

const five = (mark: string) => content(['1', '2', '3', '4', '5'].map((seat, place) => [`1000${seat}`, mark, place + 1]))

test("a subject has its pass rate and mean beside last year's, and a mean ten points off is marked", () => {
  const lastYear = { sheetId: '2024-g1-t1-v1', number: 1, version: five('60') }
  const subjectOf = (mark: string) => figuresOf(five(mark), { lastYear }).subjects[0]
  expect(subjectOf('45')).toEqual({
    name: 'النحو',
    full_mark: 100,
    counted: true,
    absent: 0,
    now: { pass_rate: 0, mean: 45 },
    last_year: { pass_rate: 100, mean: 60 },
    moved: true,
  })
  expect(['70', '69.99', '69.9'].map((mark) => subjectOf(mark)?.moved)).toEqual([true, true, false])
})

test('a subject of four students has no figures, because they could reveal one person', () => {
  const four = content([
    ['10001', '60', 1],
    ['10002', '60', 2],
    ['10003', '60', 3],
    ['10004', 'غـ', 4],
  ])
  expect(figuresOf(four).subjects[0]).toMatchObject({ now: null, last_year: null, moved: false, absent: 1 })
})

test('a subject without figures has 0 as each of its numbers of students', () => {
  const draft = { heading: HEADING, content: content([['10001', '60', 1]]) }
  expect(subjectFigures(draft, NOTHING)).toMatchObject([{ students: 0, passed: 0, students_last_year: 0 }])
})

test.each([
  [0, null],
  [1, { pass_rate: 100, mean: 100 }],
])('a subject with the full mark %i has the figures %j', (finalDegree, now) => {
  const { subjects, rows } = five('1')
  const sheet = { subjects: subjects.map((subject) => ({ ...subject, finalDegree })), rows }
  expect(figuresOf(sheet).subjects[0]?.now).toEqual(now)
})

test('lists the first ten ranks, without withheld students', () => {
  const rows = Array.from({ length: 12 }, (_, place) => [String(10_012 - place), '60', 12 - place] as const)
  const { first } = figuresOf(content([...rows, ['10099', '99', null]]))
  expect(first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(first[0]).toEqual({ rank: 1, seat_number: '10001', name: 'طالب 10001', total: 60, max: 100 })
})

import { expect, test } from 'vitest'
import type { VersionContent } from '../versions/version-row.rules.ts'
import type { PublicationContext } from './publication-context.rules.ts'
import { NOTHING, UNDECIDED } from './publication-context.testing.ts'
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

test('the figures count students before and after, gone and new ones, and those whose marks or rank changed', () => {
  const before = content([
    ['10001', '60', 2],
    ['10002', '70', 1],
    ['10003', '50', 3],
    ['10006', '45', 4],
    ['10007', '30', 5],
    ['10008', '20', 6],
  ])
  // One student has only another mark, two only another rank, and one has both.
  const after = content([
    ['10001', '80', 1],
    ['10002', '70', 2],
    ['10006', '45', 3],
    ['10009', '40', 4],
    ['10007', '31', 5],
    ['10008', '20', 6],
    ['10004', 'غـ', 7],
    ['10005', 'حجب', null],
  ])
  expect(figuresOf(after, { replaced: { sheetId: 'v1', number: 1, version: before } })).toMatchObject({
    replaces: { sheet_id: 'v1', version: 1 },
    students: { before: 6, after: 8 },
    gone: 1,
    new: 3,
    changed_marks: 2,
    changed_ranks: 3,
    withheld: 1,
    absent: 1,
  })
})

test('the figures of a sheet’s first version contain no comparison', () => {
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
])('a sheet of one student with the marks %j has %i absent students', (degrees, absent) => {
  const [subject] = content([]).subjects
  const [row] = content([['10001', '', 1]]).rows
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

test('a subject with too few students for figures shows 0 as its numbers of students', () => {
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

test('the figures list the first ten ranks without withheld students', () => {
  const rows = Array.from({ length: 12 }, (_, place) => [String(10_012 - place), '60', 12 - place] as const)
  const { first } = figuresOf(content([...rows, ['10099', '99', null]]))
  expect(first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(first[0]).toEqual({ rank: 1, seat_number: '10001', name: 'طالب 10001', total: 60, max: 100 })
})

const decision = (seat: string) => ({ studentId: `${seat}2025`, reason: 'قرار', at: '2025-07-01', stamp: '' })
const decided = (...seats: string[]) => new Map(seats.map((seat) => [`${seat}2025`, decision(seat)]))
/** Decisions that release the results of some seats, for one version only. */
const releasedFor = (version: string, ...seats: string[]) => ({
  ...UNDECIDED,
  released: new Map(seats.map((seat) => [`${seat}2025`, { ...decision(seat), sheets: [version] }])),
  files: new Map([[version, { id: version, publishedAt: '2025-06-01' }]]),
})

test('the figures count results that the office withholds, and name those that the sheet itself does not withhold', () => {
  const sheet = content([
    ['10001', '90', 1],
    ['10002', '80', 2],
    ['10003', '70', null],
    ['10004', '60', 3],
  ])
  const office = { ...UNDECIDED, withheld: decided('10001', '10003', '10099') }
  const figures = figuresOf(sheet, { office })
  expect(figures).toMatchObject({
    withheld: 2,
    withheld_by_office: { count: 1, students: [{ seat_number: '10001', name: 'طالب 10001' }] },
    released: { count: 0, students: [] },
  })
  expect(figures.first.map(({ rank, seat_number: seat }) => [rank, seat])).toEqual([
    [1, '10002'],
    [2, '10004'],
  ])
})

test('students released by the office for this version count as visible, except with «حجب» in place of a mark', () => {
  const sheet = content([
    ['10001', '90', null],
    ['10002', '80', 1],
    ['10003', 'حجب', null],
  ])
  const office = releasedFor('v1', '10001', '10003')
  const released = publicationFigures({ heading: HEADING, content: sheet, sheetId: 'v1' }, { ...NOTHING, office })
  expect(released).toMatchObject({
    withheld: 1,
    withheld_by_office: { count: 0, students: [] },
    released: { count: 1, students: [{ seat_number: '10001' }] },
  })
  expect(released.first.map(({ seat_number: seat }) => seat)).toEqual(['10001', '10002'])
  expect(figuresOf(sheet, { office })).toMatchObject({ withheld: 2, released: { count: 0 } })
})

test('the figures compare ranks as readers see them in both versions', () => {
  const sheet = (second: string) =>
    content([
      ['10001', '90', 1],
      ['10002', second, 2],
      ['10003', '70', 3],
    ])
  const replaced = { sheetId: 'v1', number: 1, version: sheet('80') }
  const office = { ...UNDECIDED, withheld: decided('10001') }
  // Among all students nobody's rank would change, and among those whom readers see two change places.
  expect(figuresOf(sheet('65'), { replaced, office })).toMatchObject({ changed_marks: 1, changed_ranks: 2 })
  expect(figuresOf(sheet('81'), { replaced, office })).toMatchObject({ changed_marks: 1, changed_ranks: 0 })
})

test("a subject's figures leave out withheld students in this year's sheet and in last year's", () => {
  const rows = (mark: string) =>
    content([
      ...['1', '2', '3', '4', '5'].map((seat, place) => [`1000${seat}`, '60', place + 2] as const),
      ['10006', mark, 1],
    ])
  const lastYear = { sheetId: '2024-v1', number: 1, version: rows('0') }
  const figures = (office = UNDECIDED, officeLastYear = UNDECIDED) =>
    figuresOf(rows('96'), { lastYear, office, officeLastYear }).subjects[0]
  expect(figures()).toMatchObject({ now: { mean: 66 }, last_year: { mean: 50 } })
  const office = { ...UNDECIDED, withheld: decided('10006') }
  expect(figures(office)).toMatchObject({ now: { mean: 60 }, last_year: { mean: 50 } })
  expect(figures(office, office)).toMatchObject({ now: { pass_rate: 100, mean: 60 }, last_year: { mean: 60 } })
})

test('a withheld student is not counted among the absent students', () => {
  const sheet = content([
    ['10001', 'غـ', 1],
    ['10002', 'غـ', 2],
  ])
  const office = { ...UNDECIDED, withheld: decided('10002') }
  expect(figuresOf(sheet, { office })).toMatchObject({ absent: 1, subjects: [{ absent: 1 }] })
})

test('the figures list at most two hundred students by name', () => {
  const seats = Array.from({ length: 201 }, (_, place) => String(10_001 + place))
  const sheet = content(seats.map((seat, place) => [seat, '60', place + 1]))
  const { withheld_by_office: listed } = figuresOf(sheet, { office: { ...UNDECIDED, withheld: decided(...seats) } })
  expect([listed.count, listed.students.length]).toEqual([201, 200])
})

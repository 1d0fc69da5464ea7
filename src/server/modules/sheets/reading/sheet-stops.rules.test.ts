import { describe, expect, test } from 'vitest'
import { STOP_LINES } from '#contract/sheet-stops.ts'
import type { GridCell, WorksheetGrid } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'
import { areMany } from './sheet-stops.rules.ts'

const HEADING = { grade: 2, term: 1, year: 2025 } as const
const SUBJECTS = ['النحو', 'الصرف', 'الأدب', 'الحاسب']

/** Marks of a student that differ from row to row and from subject to subject. */
function marksOf(student: number): number[] {
  return SUBJECTS.map((_, subject) => 50 + ((student * (7 + subject * 4) + subject * 13) % 50))
}

function sum(marks: readonly number[]): number {
  return marks.reduce((total, mark) => total + mark, 0)
}

interface Cohort {
  students?: number
  more?: readonly string[]
  /** Returns the cells after a student's marks. */
  cells?: (marks: readonly number[], student: number) => GridCell[]
  name?: (student: number) => string
}

function sheet({ students = 40, more = [], cells = () => [], name = (at) => `طالب رقم ${at}` }: Cohort): WorksheetGrid {
  const rows = Array.from({ length: students }, (_, at): GridCell[] => {
    const marks = marksOf(at)
    return [10_001 + at, name(at), ...marks, ...cells(marks, at)]
  })
  return gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', null, null, null, ...more],
    [null, null, ...SUBJECTS],
    [null, 'النهاية العظمى', 100, 100, 100, 100],
    ...rows,
  ])
}

function read(grid: WorksheetGrid, choices: SheetChoices = {}) {
  return recogniseSheet([grid], { ...HEADING, ...choices })
}

test.each([
  // One row is few; two or three rows are few if they are at most half of all.
  [1, 1, false],
  [2, 3, true],
  [2, 4, false],
  [2, 5, false],
  [3, 6, false],
  [3, 100, false],
  [4, 100, true],
  // Up to one row in a hundred is few, too.
  [5, 500, false],
  [5, 499, true],
  [6, 595, true],
])('%i differing rows of %i are many: %s', (differing, compared, expected) => {
  expect(areMany(differing, compared)).toBe(expected)
})

test('a sheet that agrees with itself has no stop', () => {
  const grid = sheet({ more: ['المجموع', 'النسبة'], cells: (marks) => [sum(marks), sum(marks) / 4] })
  expect(read(grid)).toMatchObject({ problems: [], stops: [] })
})

describe('totals of the sheet', () => {
  test('stated totals that differ in a few rows are warnings', () => {
    const grid = sheet({ more: ['المجموع'], cells: (marks, at) => [sum(marks) + (at < 3 ? 1 : 0)] })
    const { problems, stops } = read(grid)
    expect(problems.map(({ code }) => code)).toEqual(['total_differs', 'total_differs', 'total_differs'])
    expect(stops).toEqual([])
  })

  test('totals that leave a subject out are a publication stop, which offers not to count that subject', () => {
    const grid = sheet({ more: ['المجموع'], cells: (marks) => [sum(marks.slice(0, 3))] })
    const { problems, stops } = read(grid)
    expect(problems).toEqual([])
    expect(stops).toMatchObject([
      { code: 'totals_differ', count: 40, offers: [{ kind: 'uncounted', columns: ['F'], subjects: ['الحاسب'] }] },
    ])
    expect(stops[0]?.lines[0]).toEqual({
      row: 4,
      column: 'G',
      seat_number: '10001',
      name: 'طالب رقم 0',
      stated: String(sum(marksOf(0).slice(0, 3))),
      expected: String(sum(marksOf(0))),
    })
  })

  test('the stop for totals that leave two subjects out has one offer with both', () => {
    const grid = sheet({ more: ['المجموع'], cells: ([first = 0, , third = 0]) => [first + third] })
    expect(read(grid).stops[0]?.offers).toEqual([
      { kind: 'uncounted', columns: ['D', 'F'], subjects: ['الصرف', 'الحاسب'] },
    ])
  })

  test('the stop for totals that nothing explains has no offer', () => {
    const grid = sheet({ more: ['المجموع'], cells: (marks, at) => [sum(marks) + (at % 7) + 1] })
    expect(read(grid).stops).toMatchObject([{ code: 'totals_differ', count: 40, offers: [] }])
  })

  test('the stop for percentages of another maximum offers another full mark', () => {
    const grid = sheet({
      more: ['المجموع', 'النسبة'],
      cells: (marks) => [sum(marks), Math.round((sum(marks) / 350) * 10_000) / 100],
    })
    expect(read(grid).stops[0]?.offers[0]).toEqual({
      kind: 'full_mark',
      column: 'C',
      subject: 'النحو',
      full_mark: 50,
    })
  })

  test.each([
    [3, ['total_differs 4', 'total_differs 5', 'total_differs 6']],
    [20, ['totals_empty 2 20']],
  ])('%i totals that are empty are no publication stop, and if they are many, a single warning', (empty, expected) => {
    const grid = sheet({ more: ['المجموع'], cells: (marks, at) => [at < empty ? null : sum(marks)] })
    const { problems, stops } = read(grid)
    expect(stops).toEqual([])
    expect(problems.map(({ code, row, value }) => [code, row, ...(value ? [value] : [])].join(' '))).toEqual(expected)
  })

  test('empty totals beside many that differ are one warning beside the stop', () => {
    const grid = sheet({ more: ['المجموع'], cells: (marks, at) => [at < 20 ? null : sum(marks) + 1] })
    const { problems, stops } = read(grid)
    expect([problems.map(({ code }) => code), stops.map(({ count }) => count)]).toEqual([['totals_empty'], [20]])
  })

  test('a stop lists differing totals up to a limit, and counts all', () => {
    const grid = sheet({ students: 300, more: ['المجموع'], cells: (marks) => [sum(marks) + 1] })
    const [stop] = read(grid).stops
    expect([stop?.count, stop?.lines.length]).toEqual([300, STOP_LINES])
  })
})

describe('ranks of the sheet', () => {
  const totals = Array.from({ length: 40 }, (_, at) => sum(marksOf(at))).sort((a, b) => b - a)
  const ranks = {
    shared: (marks: readonly number[]) => totals.indexOf(sum(marks)) + 1,
    dense: (marks: readonly number[]) => [...new Set(totals)].indexOf(sum(marks)) + 1,
  }

  test.each(['shared', 'dense'] as const)('ranks by the rule «%s» for equal totals agree with the totals', (rule) => {
    const grid = sheet({ more: ['الترتيب'], cells: (marks) => [ranks[rule](marks)] })
    expect(read(grid)).toMatchObject({ problems: [], stops: [] })
  })

  test('ranks in words with a number agree with the totals', () => {
    const grid = sheet({ more: ['الترتيب'], cells: (marks) => [`${ranks.shared(marks)} مكرر`] })
    expect(read(grid)).toMatchObject({ problems: [], stops: [] })
  })

  test('ranks that only the best students have are compared among these students', () => {
    const best = totals[9] ?? 0
    const grid = sheet({ more: ['الترتيب'], cells: (marks) => [sum(marks) >= best ? ranks.shared(marks) : null] })
    expect(read(grid)).toMatchObject({ problems: [], stops: [] })
  })

  test('ranks in another order than the totals are a publication stop', () => {
    const grid = sheet({ more: ['الترتيب'], cells: (_, at) => [at + 1] })
    expect(read(grid).stops).toMatchObject([{ code: 'ranks_differ' }])
  })

  test('stated ranks that differ in a few rows are warnings', () => {
    const grid = sheet({ more: ['الترتيب'], cells: (marks, at) => [ranks.shared(marks) + (at === 5 ? 30 : 0)] })
    expect(read(grid)).toMatchObject({ problems: [{ code: 'rank_differs', row: 9, column: 'G' }], stops: [] })
  })
})

test('a verdict that the marks contradict is a publication stop', () => {
  const grid = sheet({ more: ['النتيجة'], cells: (_, at) => [at === 4 ? 'راسب' : 'ناجح'] })
  expect(read(grid).stops).toEqual([])
  const failed = {
    ...grid,
    rows: grid.rows.map((row) =>
      row.number === 6 ? { ...row, cells: [10_003, 'طالب رقم 2', 10, 90, 90, 90, 'ناجح'] } : row,
    ),
  }
  expect(read(failed).stops).toMatchObject([
    { code: 'verdicts_differ', count: 1, lines: [{ row: 6, column: 'G', stated: 'ناجح', expected: 'لم يجتز: النحو' }] },
  ])
})

describe('hidden content', () => {
  const grid = sheet({ students: 6 })
  const hidden: WorksheetGrid = {
    ...grid,
    hiddenColumns: [3],
    rows: grid.rows.map((row) => (row.number === 5 || row.number === 6 ? { ...row, hidden: true } : row)),
  }
  const tab: WorksheetGrid = { ...sheet({ students: 2 }), name: 'قديم', hidden: true }

  test('hidden rows, columns and worksheets are not read, and are listed in a stop', () => {
    const reading = recogniseSheet([hidden, tab], HEADING)
    expect(reading.subjects.map(({ name }) => name)).toEqual(['النحو', 'الأدب', 'الحاسب'])
    expect(reading.rows.map(({ rowNumber }) => rowNumber)).toEqual([4, 7, 8, 9])
    expect(reading.stops).toMatchObject([
      {
        code: 'hidden_content',
        count: 4,
        lines: [{ row: 5 }, { row: 6 }, { column: 'D', stated: 'الصرف' }, { name: 'قديم' }],
      },
    ])
  })

  test('hidden rows and columns are read if the office chooses to', () => {
    const reading = recogniseSheet([hidden], { ...HEADING, hidden: 'take' })
    expect(reading).toMatchObject({ subjects: { length: 4 }, rows: { length: 6 }, stops: [] })
  })

  test('hidden columns are listed in their order, and a hidden worksheet is read if the office chooses to', () => {
    const lines = read({ ...grid, hiddenColumns: [5, 3] }).stops[0]?.lines
    expect(lines?.map(({ column }) => column)).toEqual(['D', 'F'])
    const reading = recogniseSheet([tab], { ...HEADING, hidden: 'take' })
    expect([reading.worksheet, recogniseSheet([tab], HEADING).worksheet]).toEqual(['قديم', ''])
  })

  test('hidden rows and columns without a value are no publication stop', () => {
    const empty = {
      ...grid,
      hiddenColumns: [8],
      rows: [...grid.rows, { number: 99, cells: [null], hidden: true as const }],
    }
    expect(read(empty).stops).toEqual([])
  })
})

describe('a column of unknown meaning', () => {
  test('a column of unknown meaning with a value in most rows is a publication stop', () => {
    const grid = sheet({ more: ['الشهرة'], cells: () => ['السيد'] })
    expect(read(grid).stops).toMatchObject([
      { code: 'column_not_understood', count: 1, lines: [{ column: 'G', name: 'الشهرة', stated: 'السيد' }] },
    ])
  })

  test.each<[what: string, more: string[], cells: Cohort['cells'], choices?: SheetChoices]>([
    ['with a value in few rows', ['الشهرة'], (_, at) => [at < 10 ? 'السيد' : null]],
    ['with a known header', ['اللجنة'], () => ['لجنة 3']],
    ['without a header that numbers the rows', [], (_, at) => [at + 1]],
    ['that the office leaves out', ['الشهرة'], () => ['السيد'], { columns: { G: { role: 'ignored' } } }],
  ])('a further column %s is no stop', (_what, more, cells, choices) => {
    const grid = sheet({ more, ...(cells ? { cells } : {}) })
    expect(read(grid, choices).stops).toEqual([])
  })
})

test('names of one word in most rows are a publication stop', () => {
  const grid = sheet({ name: (at) => `آلاء${'ابتثجحخ'[at % 7]}${at}` })
  expect(read(grid).stops).toMatchObject([{ code: 'short_names', count: 40 }])
})

test('identical names in one sheet are a publication stop, which lists their rows', () => {
  const grid = sheet({ name: (at) => (at === 7 || at === 20 ? 'هدى عبد الله' : `طالب رقم ${at}`) })
  expect(read(grid).stops).toMatchObject([
    {
      code: 'same_names',
      count: 2,
      lines: [
        { row: 11, seat_number: '10008' },
        { row: 24, seat_number: '10021' },
      ],
    },
  ])
})

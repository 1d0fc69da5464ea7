import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { markReader } from './mark-cell.rules.ts'
import { readCarried, readMarkOf } from './mark-row.rules.ts'
import { problemList } from './problem-list.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import type { MarkColumns, SubjectColumn } from './sheet-subjects.rules.ts'

const ERROR: GridCell = { kind: 'error', text: '#REF!' }
const UNCALCULATED: GridCell = { kind: 'formula', value: null }
const N = null

/** The year work in column B and the written examination in C, with the subject's own mark in A. */
const OWN_MARK: MarkColumns = {
  column: 0,
  parts: [
    { column: 1, part: 'work' },
    { column: 2, part: 'written' },
  ],
  isSum: false,
  division: '',
}
const SUM: MarkColumns = { ...OWN_MARK, column: 1, isSum: true }

function subjectOf(columns: MarkColumns, alternatives: readonly MarkColumns[] = []): SubjectColumn {
  return { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true, alternatives, ...columns }
}

function rowOf(cells: readonly GridCell[]) {
  const [row = { number: 1, cells: [] }] = gridOf([cells]).rows
  return row
}

/** Returns each problem as «code column: value ← expected». */
function noted(work: (context: Parameters<typeof readMarkOf>[2]) => unknown) {
  const problems = problemList('')
  const read = work({ marks: markReader(undefined), problems })
  const texts = problems.problems.map(
    ({ code, row, column, value, expected }) =>
      `${code} ${column ?? ''}${row}: ${value ?? '-'}${expected === undefined ? '' : ` ← ${expected}`}`,
  )
  return { read, texts }
}

function readSubject(cells: readonly GridCell[], subject: SubjectColumn) {
  const { read, texts } = noted((context) => readMarkOf(rowOf(cells), subject, context).degree)
  return [read, ...texts]
}

describe('a subject with its own mark beside year work and written examination', () => {
  test.each<[cells: GridCell[], ...read: string[]]>([
    [[85, 15, 70], '85'],
    [[85, N, N], '85'],
    [[N, N, N], ''],
    [[85.5, 15, 70.5], '85.5'],
    [[85, 15, 60], '85', 'parts_differ A1: 85 ← 75'],
    [[40, 15, 60], '40', 'parts_differ A1: 40 ← 75'],
    [[85, N, 60], '85', 'parts_differ A1: 85 ← 60'],
    [[N, 15, 70], '', 'parts_differ A1:  ← 85'],
    // A word or a mark raised by leniency is the office's decision, so the components are not compared.
    [['غـ', 15, 70], 'غـ'],
    [['/50', 15, 30], '/50'],
    // If the subject's own mark is a number, an absence from one component counts as 0.
    [[12, 12, 'غ'], '12'],
    [[0, 'غ', 'غ'], '0'],
    [[N, 15, 'غ'], '', 'parts_differ A1:  ← غـ'],
    [[N, 'غ', 70], '', 'parts_differ A1:  ← 70'],
    [[85, 15, 'غ'], '85', 'parts_differ A1: 85 ← 15'],
    [[85, 15, 'غش'], '85', 'parts_differ A1: 85 ← غش'],
    [[15, 15, 'عذر'], '15', 'parts_differ A1: 15 ← عذر'],
    [[85, 15, 'ناجح'], '85', 'degree_unreadable C1: ناجح'],
    [[85, 15, ERROR], '85', 'cell_error C1: #REF!'],
    [['ناجح', 15, 70], '', 'degree_unreadable A1: ناجح'],
    [[ERROR, 15, 70], '', 'cell_error A1: #REF!'],
    [[UNCALCULATED, 15, 70], '', 'formula_without_value A1: -'],
    [['100.5', N, N], '100.5', 'degree_above_full_mark A1: 100.5 ← 100'],
    [['100', N, N], '100'],
    [['65*', N, N], '', 'mark_sign_unknown A1: 65* ← *'],
    [['٤٠||٦٠', N, N], '40||60'],
    [['40||60', 10, 50], '40||60'],
  ])('its own mark, year work and written examination %j are read as %s', (cells, ...read) => {
    expect(readSubject(cells, subjectOf(OWN_MARK))).toEqual(read)
  })
})

describe('a subject that is the sum of year work and written examination', () => {
  test.each<[cells: GridCell[], ...read: string[]]>([
    [[N, 15, 70], '85'],
    [[N, 15.25, 70], '85.25'],
    [[N, 15, N], '15'],
    [[N, N, N], ''],
    [[N, 'غ', 'غ'], 'غـ'],
    [[N, 'غ', 70], '70'],
    [[N, 15, 'غ'], 'غـ'],
    [[N, N, 'غ'], 'غـ'],
    // Of two words the stronger decides: withheld, then cheated, barred and excused.
    [[N, 'غش', 'حجب'], 'حجب'],
    [[N, 'محروم', 'غش'], 'غش'],
    [[N, 'عذر', 'محروم'], 'محروم'],
    [[N, 15, 'عذر'], 'عذر'],
    [[N, 30.5, 70], '100.5', 'degree_above_full_mark B1: 100.5 ← 100'],
    [[N, 15, 'ناجح'], '', 'degree_unreadable C1: ناجح'],
    [[N, 15, '30||50'], '', 'degree_unreadable C1: 30||50'],
    [[N, 15, UNCALCULATED], '', 'formula_without_value C1: -'],
  ])('without an own mark, year work and written examination %j are read as %s', (cells, ...read) => {
    expect(readSubject(cells, subjectOf(SUM))).toEqual(read)
  })
})

test('a mark is compared with the only component beside it', () => {
  const one = { ...OWN_MARK, parts: OWN_MARK.parts.slice(0, 1) }
  expect(readSubject([85, 15], subjectOf(one))).toEqual(['85', 'parts_differ A1: 85 ← 15'])
})

test('in a subject of two divisions, a filled component is enough to read that division’s columns', () => {
  const subject = subjectOf({ column: 3, parts: [], isSum: false, division: '' }, [SUM])
  expect(readSubject([N, 15, N, N], subject)).toEqual(['15'])
})

test('a full mark of 0 means that it is unknown, so no mark is above it', () => {
  expect(readSubject([500, N, N], { ...subjectOf(OWN_MARK), finalDegree: 0 })).toEqual(['500'])
})

describe('a subject of two divisions', () => {
  const plain = (column: number): MarkColumns => ({ column, parts: [], isSum: false, division: '' })
  const subject = subjectOf(plain(0), [plain(1), { ...SUM, column: 2, parts: [{ column: 2, part: 'oral' }] }])

  test.each<[cells: GridCell[], ...read: string[]]>([
    [[85, N, N], '85'],
    [[N, 70, N], '70'],
    [[N, N, 15], '15'],
    [[N, N, N], ''],
    [[N, ERROR, N], '', 'cell_error B1: #REF!'],
    [[85, N, 15], '', 'two_divisions C1: النحو ← A'],
    [[N, 70, 15], '', 'two_divisions C1: النحو ← B'],
    [[85, ERROR, N], '', 'two_divisions B1: النحو ← A'],
  ])('the marks %j in the columns of two divisions are read as %s', (cells, ...read) => {
    expect(readSubject(cells, subject)).toEqual(read)
  })
})

describe('an attempt at a subject of an earlier grade', () => {
  test.each<[cells: GridCell[], carried: [string, string, number | null][], ...problems: string[]]>([
    [[N, N], []],
    [['نحو 1', 65], [['نحو 1', '65', null]]],
    [['نحو 1', '65/100'], [['نحو 1', '65', 100]]],
    [['نحو 1', '٦٥ \\ ١٠٠'], [['نحو 1', '65', 100]]],
    [['نحو 1', '65.5/100.5'], [['نحو 1', '65.5', 100.5]]],
    [['نحو 1', 'غـ/100'], [['نحو 1', 'غـ', 100]]],
    [['نحو 1', '/50/100'], [['نحو 1', '/50', 100]]],
    [['نحو 1', '1/1'], [['نحو 1', '1', 1]]],
    [['نحو 1', '65/100 س'], [['نحو 1', '', null]], 'degree_unreadable B1: 65/100 س'],
    [['نحو 1', '/50'], [['نحو 1', '/50', null]]],
    [['نحو 1', N], [['نحو 1', '', null]]],
    [['نحو 1', '101/100'], [['نحو 1', '101', 100]], 'degree_above_full_mark B1: 101 ← 100'],
    [['نحو 1', '40||60'], [['نحو 1', '', null]], 'degree_unreadable B1: 40||60'],
    [['نحو 1', 'ناجح'], [['نحو 1', '', null]], 'degree_unreadable B1: ناجح'],
    [['نحو 1', ERROR], [['نحو 1', '', null]], 'cell_error B1: #REF!'],
    [[N, 60], [], 'carried_unnamed B1: 60'],
  ])('%j in a pair of name and mark is read as %j', (cells, carried, ...problems) => {
    const pairs = [{ name: 0, mark: 1 }]
    const { read, texts } = noted((context) =>
      readCarried(rowOf(cells), { pairs, columns: [] }, context).map(({ subject, degree, fullMark }) => [
        subject,
        degree,
        fullMark,
      ]),
    )
    expect([read, ...texts]).toEqual([carried, ...problems])
  })

  test('a carried-over subject needs no mark if the sheet has no column for the mark', () => {
    const { read, texts } = noted((context) =>
      readCarried(rowOf(['نحو 1']), { pairs: [{ name: 0, mark: undefined }], columns: [] }, context),
    )
    expect([read, texts]).toEqual([[{ subject: 'نحو 1', degree: '', fullMark: null }], []])
  })

  test.each<[fullMark: number | null, cell: GridCell, carried: [string, number | null][], ...problems: string[]]>([
    [50, N, []],
    [50, 40, [['40', 50]]],
    [50, 60, [['60', 50]], 'degree_above_full_mark A1: 60 ← 50'],
    [50, '40/50', [['40', 50]]],
    [50, '40/100', [['', 50]], 'degree_unreadable A1: 40/100'],
    [null, 40, [['40', null]]],
    [null, '40/100', [['40', 100]]],
    [50, ERROR, [['', 50]], 'cell_error A1: #REF!'],
  ])(
    'an attempt with the full mark %s in a column of its own is read from %j',
    (fullMark, cell, carried, ...problems) => {
      const columns = [{ column: 0, name: 'نحو 1', fullMark }]
      const { read, texts } = noted((context) =>
        readCarried(rowOf([cell]), { pairs: [], columns }, context).map((one) => [one.degree, one.fullMark]),
      )
      expect([read, ...texts]).toEqual([carried, ...problems])
    },
  )
})

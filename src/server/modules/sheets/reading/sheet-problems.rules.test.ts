import { describe, expect, test } from 'vitest'
import { type SheetProblemCode, sheetProblemSeverity } from '#contract/sheet-problems.ts'
import { controlGrid, type Edits, gridOf, templateGrid } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const CHOICES = { grade: 2, term: 1, year: 2025 } as const
const LONG_NAME = 'ا'.repeat(201)

interface Case {
  edits: Edits
  code: SheetProblemCode
  row: number
  column: string | null
  value?: string
  expected?: string
}

describe('a template problem has its row and column', () => {
  test.each<[what: string, problem: Case]>([
    ['a seat number missing', { edits: { B4: null }, code: 'seat_missing', row: 4, column: 'B' }],
    ['a seat number too short', { edits: { B5: 123 }, code: 'seat_invalid', row: 5, column: 'B', value: '123' }],
    ['a seat number too long', { edits: { B5: '200021' }, code: 'seat_invalid', row: 5, column: 'B', value: '200021' }],
    [
      'a seat number twice, also in other digits',
      { edits: { B6: '٢٠٠٠١' }, code: 'seat_twice', row: 6, column: 'B', value: '20001', expected: '4' },
    ],
    ['a name missing', { edits: { C4: '  ' }, code: 'name_missing', row: 4, column: 'C' }],
    ['a name without a letter', { edits: { C4: 0 }, code: 'name_missing', row: 4, column: 'C' }],
    ['a question mark as a name', { edits: { C4: '؟' }, code: 'name_missing', row: 4, column: 'C' }],
    ['a name too long', { edits: { C4: LONG_NAME }, code: 'name_too_long', row: 4, column: 'C' }],
    [
      'an identifier of eight digits',
      { edits: { A4: 20001202 }, code: 'student_id_invalid', row: 4, column: 'A', value: '20001202' },
    ],
    [
      'an identifier with a letter',
      { edits: { A4: '20001202x' }, code: 'student_id_invalid', row: 4, column: 'A', value: '20001202x' },
    ],
    [
      'an identifier twice',
      { edits: { A6: 200012024 }, code: 'student_id_twice', row: 6, column: 'A', value: '200012024', expected: '4' },
    ],
    ['an unknown word', { edits: { D4: 'ناجح' }, code: 'degree_unreadable', row: 4, column: 'D', value: 'ناجح' }],
    ['a negative mark', { edits: { D4: -5 }, code: 'degree_unreadable', row: 4, column: 'D', value: '-5' }],
    [
      'three attempts',
      { edits: { D4: '40||60||70' }, code: 'degree_unreadable', row: 4, column: 'D', value: '40||60||70' },
    ],
    [
      'a mark above the full mark',
      { edits: { F4: 50.01 }, code: 'degree_above_full_mark', row: 4, column: 'F', value: '50.01', expected: '50' },
    ],
    [
      'a raised mark above the full mark',
      { edits: { F4: '/60' }, code: 'degree_above_full_mark', row: 4, column: 'F', value: '/60', expected: '50' },
    ],
    ['a subject twice', { edits: { F1: 'النحـو ' }, code: 'subject_twice', row: 1, column: 'F', value: 'النحـو' }],
    ['a subject without a name', { edits: { F1: null }, code: 'subject_unnamed', row: 1, column: 'F' }],
    ['a full mark missing', { edits: { D2: null }, code: 'full_mark_missing', row: 2, column: 'D', value: 'النحو' }],
    ['a full mark of 0', { edits: { D2: 0 }, code: 'full_mark_invalid', row: 2, column: 'D', value: '0' }],
    ['a full mark in words', { edits: { D2: 'مائة' }, code: 'full_mark_invalid', row: 2, column: 'D', value: 'مائة' }],
    ['a counted flag missing', { edits: { D3: null }, code: 'counted_flag_invalid', row: 3, column: 'D', value: '' }],
    ['a counted flag of 2', { edits: { D3: 2 }, code: 'counted_flag_invalid', row: 3, column: 'D', value: '2' }],
    [
      'a spreadsheet error in a degree',
      { edits: { D4: { kind: 'error', text: '#REF!' } }, code: 'cell_error', row: 4, column: 'D', value: '#REF!' },
    ],
    [
      'a spreadsheet error in a full mark',
      { edits: { D2: { kind: 'error', text: '#N/A' } }, code: 'cell_error', row: 2, column: 'D', value: '#N/A' },
    ],
    [
      'a degree that is struck through',
      { edits: { D4: { kind: 'struck', text: '٩١' } }, code: 'cell_struck', row: 4, column: 'D', value: '٩١' },
    ],
    [
      'a name that is struck through',
      {
        edits: { C4: { kind: 'struck', text: 'طالب أول' } },
        code: 'cell_struck',
        row: 4,
        column: 'C',
        value: 'طالب أول',
      },
    ],
    [
      'a seat number with a raised sign',
      { edits: { B4: { kind: 'struck', text: '200011' } }, code: 'cell_struck', row: 4, column: 'B', value: '200011' },
    ],
    ['a degree never calculated', formulaCase('D', 4)],
    ['a seat number never calculated', formulaCase('B', 4)],
    ['a name never calculated', formulaCase('C', 4)],
    ['an identifier never calculated', formulaCase('A', 4)],
    ['a counted flag never calculated', formulaCase('D', 3)],
  ])('the place of a problem in a template: %s', (_what, { edits, ...problem }) => {
    const { problems, rows } = recogniseSheet([templateGrid(edits)], CHOICES)
    expect(problems).toEqual([{ worksheet: 'results', ...problem }])
    expect(rows).toHaveLength(3)
  })

  function formulaCase(column: string, row: number): Case {
    const edits = { [`${column}${row}`]: { kind: 'formula', value: null } } as const
    return { edits, code: 'formula_without_value', row, column }
  }
})

describe('a control sheet problem has its row and column', () => {
  test.each<[what: string, problem: Case]>([
    [
      'a total that differs',
      { edits: { F7: 170 }, code: 'total_differs', row: 7, column: 'F', value: '170', expected: '171' },
    ],
    [
      'a total that is empty among filled ones',
      { edits: { F7: null }, code: 'total_differs', row: 7, column: 'F', value: '', expected: '171' },
    ],
    [
      'a total that is a spreadsheet error',
      {
        edits: { F7: { kind: 'error', text: '#REF!' } },
        code: 'total_differs',
        row: 7,
        column: 'F',
        value: '#REF!',
        expected: '171',
      },
    ],
    [
      'a percentage that differs',
      { edits: { G7: 85.6 }, code: 'percentage_differs', row: 7, column: 'G', value: '85.6', expected: '85.5' },
    ],
    [
      'a note never calculated, because it may withhold the result',
      { edits: { I7: { kind: 'formula', value: null } }, code: 'formula_without_value', row: 7, column: 'I' },
    ],
    [
      'text under the students',
      { edits: { A12: 'يعتمد' }, code: 'row_skipped', row: 12, column: null, value: 'يعتمد' },
    ],
  ])('the place of a problem in a control sheet: %s', (_what, { edits, ...problem }) => {
    const { problems, rows } = recogniseSheet([controlGrid(edits)], CHOICES)
    expect(problems).toEqual([{ worksheet: 'كشف', ...problem }])
    expect(rows).toHaveLength(3)
  })

  test('without a row of full marks every subject has an error', () => {
    const { problems } = recogniseSheet([controlGrid({ C6: null })], CHOICES)
    const places = problems.filter(({ code }) => code === 'full_mark_missing').map(({ row, column }) => [row, column])
    expect(places).toEqual([
      [5, 'D'],
      [5, 'E'],
      [5, 'H'],
    ])
  })
})

describe('a total is accepted', () => {
  test.each<[what: string, edits: Edits]>([
    ['as a cached formula', { F7: { kind: 'formula', value: 171 } }],
    ['as a formula without a value', { F7: { kind: 'formula', value: null } }],
    ['with the noise of binary fractions', { F9: 130.50000000000003, G9: 65.250000000000014 }],
    ['as text in Arabic-Indic digits', { F7: '١٧١', G7: '٨٥٫٥ ٪' }],
    ['with a percentage in the percent format', { G7: 0.855 }],
    ['with a percentage that is not rounded', { D7: 92, F7: 172, G7: 86.0000001 }],
    ['empty in the whole column', { F7: null, F8: null, F9: null, G7: null, G8: null, G9: null }],
  ])('a total is accepted %s', (_what, edits) => {
    expect(recogniseSheet([controlGrid(edits)], CHOICES).problems).toEqual([])
  })
})

describe('a result is withheld', () => {
  test.each<[what: string, edits: Edits]>([
    ['by the word in place of the total', { F7: 'حجب', G7: null }],
    ['by the word in place of the percentage', { F7: null, G7: 'محجوب' }],
    ['by a note', { I7: 'محجوب لعدم سداد الرسوم', F7: null, G7: null }],
    ['by a note beside a total', { I7: 'حُجب' }],
    ['by a degree', { D7: 'حجب', F7: null }],
    ['by a column of states', { J4: 'الحالة', J7: 'حجب', F7: '' }],
  ])('a result is withheld %s, and its total is not compared', (_what, edits) => {
    const { rows, problems } = recogniseSheet([controlGrid(edits)], CHOICES)
    expect(problems).toEqual([])
    expect(rows.map(({ withheld }) => withheld)).toEqual([true, false, false])
  })
})

test('a sheet without subjects and students has an error for each', () => {
  const { problems } = recogniseSheet([gridOf([['رقم الجلوس', 'الاسم']])], CHOICES)
  expect(problems.map(({ code, row }) => [code, row])).toEqual([
    ['no_subjects', 1],
    ['no_students', null],
  ])
})

test('wrong totals in thousands of rows do not displace the one error from the list of problems', () => {
  const marks = Array.from({ length: 3000 }, (_, index) => [
    10_001 + index,
    `طالب ${index}`,
    index === 2999 ? 101 : 50,
    60,
  ])
  const grid = gridOf([['رقم الجلوس', 'الاسم', 'النحو', 'المجموع'], ['النهاية العظمى', null, 100], ...marks])
  const { problems } = recogniseSheet([grid], CHOICES)
  expect(problems.length).toBeLessThanOrEqual(1000)
  expect(problems.filter((problem) => sheetProblemSeverity(problem) === 'error')).toMatchObject([
    { code: 'degree_above_full_mark', row: 3002, column: 'C' },
  ])
})

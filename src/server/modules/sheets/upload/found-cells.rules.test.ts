import { expect, test } from 'vitest'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { UploadColumn } from '#contract/upload-review.ts'
import { gridOf } from '../reading/sheet-grids.testing.ts'
import { faultPlaces, findCell } from './found-cells.rules.ts'
import { unknownWords } from './unknown-words.rules.ts'

function problem(code: SheetProblem['code'], row: number | null, column: string | null, value?: string): SheetProblem {
  return { code, worksheet: '', row, column, ...(value === undefined ? {} : { value }) }
}

const { rows } = gridOf([
  ['50001', 'هدى', 'س'],
  ['50002', 'منى', '60'],
  ['50002', 'علي', 'س'],
])
const CELLS = { rows, width: 3 }

const PROBLEMS = [
  problem('degree_unreadable', 3, 'C', 'س'),
  problem('seat_twice', 3, 'A'),
  problem('degree_unreadable', 1, 'C', 'س'),
  problem('full_mark_missing', 2, 'C'),
  problem('total_differs', 2, 'C'),
  problem('grade_unknown', null, null),
]

test('errors are found in reading order, those of a column at its head, and warnings only if there is no error', () => {
  expect(faultPlaces(PROBLEMS, 3)).toEqual([
    { row: 0, column: 'C' },
    { row: 1, column: 'C' },
    { row: 3, column: 'A' },
    { row: 3, column: 'C' },
  ])
  expect(faultPlaces([problem('total_differs', 2, 'C')], 3)).toEqual([{ row: 2, column: 'C' }])
})

test('the next fault follows the given cell, and the search starts again at the end', () => {
  const at = (row: number, column: string, back?: 'yes') => findCell(CELLS, PROBLEMS, { row, column, back })
  expect(at(1, 'C')).toEqual({ count: 4, number: 3, cell: { row: 3, column: 'A', index: 2 } })
  expect(at(3, 'C').cell).toEqual({ row: 0, column: 'C', index: null })
  expect(at(1, 'C', 'yes').number).toBe(1)
  expect(at(0, 'A', 'yes').number).toBe(4)
})

test('a problem of a whole row precedes those of its cells, and one of a whole column is in row 0', () => {
  const places = [
    problem('no_students', 3, null),
    problem('no_subjects', 1, null),
    problem('seat_twice', 3, 'A'),
    problem('seat_missing', null, 'B'),
  ]
  expect(faultPlaces(places, 3)).toEqual([
    { row: 0, column: 'B' },
    { row: 1, column: null },
    { row: 3, column: null },
    { row: 3, column: 'A' },
  ])
  expect(faultPlaces([problem('seat_twice', 1, 'B'), problem('total_differs', 2, 'C')], 3)).toHaveLength(1)
})

test('faults of a row in columns that are not shown are found as one, with the row and without a column', () => {
  const hidden = ['D', 'E'].map((column) => problem('degree_unreadable', 1, column))
  const problems = [...hidden, problem('seat_twice', 3, 'A')]
  const first = findCell(CELLS, problems, { row: 0 })
  expect(first).toEqual({ count: 2, number: 1, cell: { row: 1, column: null, index: 0 } })
  expect(findCell(CELLS, problems, { row: 1 })).toMatchObject({ number: 2, cell: { row: 3, column: 'A' } })
})

test('the search for faults finds nothing in a sheet without faults', () => {
  expect(findCell(CELLS, [], { row: 1 })).toEqual({ count: 0, number: 0, cell: null })
})

test('a search with `whole` finds only whole cells of the given column', () => {
  const find = (text: string, whole?: 'yes') => findCell(CELLS, [], { text, whole, in: 'A', row: 0 }).count
  expect([find('5000'), find('5000', 'yes'), find('50002', 'yes')]).toEqual([3, 0, 2])
})

test('a part of a text is found in the given column only', () => {
  const find = (text: string, column?: string) => findCell(CELLS, [], { text, in: column, row: 0 })
  expect(find('5000')).toEqual({ count: 3, number: 1, cell: { row: 1, column: 'A', index: 0 } })
  expect(find('س', 'B').cell).toBeNull()
})

/** Makes columns with these roles, from column A on. */
function columnsOf(...roles: UploadColumn['role'][]): UploadColumn[] {
  return roles.map((role, index) => ({
    column: 'ABC'[index] ?? '',
    header: '',
    role,
    name: '',
    full_mark: 100,
    counted: true,
    group: 'counted' as const,
    division: '',
    chosen: false,
    confidence: 'sure' as const,
  }))
}

test('unknown words and signs are listed with the most frequent first, fifty at most', () => {
  const roles = ['subject', 'part', 'carried_subject', 'carried_mark', 'note'] as const
  const { rows: marks } = gridOf([
    ['ل', 'ل', 'ل', 'ل', 'ل'],
    ['م', null, 'ن', null, 'م'],
    ['م', 'م', null, null, null],
  ])
  const asked = unknownWords(
    [
      problem('degree_unreadable', 2, 'A', 'م'),
      problem('degree_unreadable', 1, 'A', 'ل'),
      problem('degree_unreadable', 1, 'A', ''),
      problem('degree_unreadable', 1, 'A', '٦o٠'),
      problem('degree_unreadable', 1, 'A', 'س|ص'),
      problem('degree_unreadable', 9, 'A', 'غير مذكور'),
      problem('seat_twice', 1, 'C', 'ن'),
      { ...problem('mark_sign_unknown', 1, 'A', '65*'), expected: '*' },
      { ...problem('mark_sign_unknown', 2, 'A', '70*'), expected: '*' },
    ],
    marks,
    columnsOf(...roles),
  )
  expect(asked).toEqual([
    { text: 'ل', count: 4, is_sign: false, proposed: null },
    { text: 'م', count: 3, is_sign: false, proposed: 'excused' },
    { text: '*', count: 2, is_sign: true, proposed: 'plain' },
    { text: 'غير مذكور', count: 1, is_sign: false, proposed: null },
  ])
  const many = Array.from({ length: 60 }, (_, index) => problem('degree_unreadable', 1, 'A', 'ا'.repeat(index + 1)))
  expect(unknownWords(many, marks, columnsOf(...roles))).toHaveLength(50)
})

test('a text that is too long for the list of words is not asked about', () => {
  const found = [60, 61].map((length) => problem('degree_unreadable', 1, 'C', 'ا'.repeat(length)))
  const asked = unknownWords(found, rows, columnsOf('seat', 'name', 'subject'))
  expect(asked.map(({ text }) => text.length)).toEqual([60])
})

test('unknown words are counted in the columns of marks, and misspelt numbers are left out', () => {
  const columns = columnsOf('seat', 'name', 'subject')
  const found = [...PROBLEMS, problem('degree_unreadable', 2, 'C', '6o0')]
  expect(unknownWords(found, rows, columns)).toEqual([{ text: 'س', count: 2, is_sign: false, proposed: null }])
})

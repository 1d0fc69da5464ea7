import { expect, test } from 'vitest'
import type { SheetProblem } from '#contract/sheet-problems.ts'
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

test('faults are found in reading order, those of a column in its head; warnings wait for the errors', () => {
  expect(faultPlaces(PROBLEMS)).toEqual([
    { row: 0, column: 'C' },
    { row: 1, column: 'C' },
    { row: 3, column: 'A' },
    { row: 3, column: 'C' },
  ])
  expect(faultPlaces([problem('total_differs', 2, 'C')])).toEqual([{ row: 2, column: 'C' }])
})

test('the next fault follows the given cell, and the search starts again at the end', () => {
  const at = (row: number, column: string, back?: 'yes') => findCell(CELLS, PROBLEMS, { row, column, back })
  expect(at(1, 'C')).toEqual({ count: 4, number: 3, cell: { row: 3, column: 'A', index: 2 } })
  expect(at(3, 'C').cell).toEqual({ row: 0, column: 'C', index: null })
  expect(at(1, 'C', 'yes').number).toBe(1)
  expect(at(0, 'A', 'yes').number).toBe(4)
})

test('a text is found in one column or in all', () => {
  const find = (text: string, column?: string) => findCell(CELLS, [], { text, in: column, row: 0 })
  expect(find('5000')).toEqual({ count: 3, number: 1, cell: { row: 1, column: 'A', index: 0 } })
  expect(find('س', 'B').cell).toBeNull()
})

test('unknown words are counted in the columns of marks, and misspelt numbers are left out', () => {
  const columns = ['seat', 'name', 'subject'].map((role, index) => ({
    column: 'ABC'[index] ?? '',
    header: '',
    role: role as 'seat' | 'name' | 'subject',
    name: '',
    full_mark: 100,
    counted: true,
    group: 'counted' as const,
    division: '',
    chosen: false,
    confidence: 'sure' as const,
  }))
  const found = [...PROBLEMS, problem('degree_unreadable', 2, 'C', '6o0')]
  expect(unknownWords(found, rows, columns)).toEqual([{ text: 'س', count: 2, is_sign: false, proposed: null }])
})

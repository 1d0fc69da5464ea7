import { describe, expect, test } from 'vitest'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import { gridOf } from '../reading/sheet-grids.testing.ts'
import { shownText } from './shown-rows.rules.ts'
import { noChoices } from './upload-choices.rules.ts'
import { listedRows, pageOfRows, type RowsQuery, withoutConsequences } from './upload-rows.rules.ts'

function problem(code: SheetProblem['code'], row: number | null, column: string | null = null): SheetProblem {
  return { code, worksheet: 'كشف', row, column }
}

/** A header in row 2 and 120 students from row 3. */
const SHEET = gridOf([
  ['كشف'],
  ['رقم الجلوس', 'الاسم'],
  ...Array.from({ length: 120 }, (_, index) => [20_001 + index, `طالب ${index}`]),
])

const PROBLEMS = [
  problem('degree_unreadable', 5, 'C'),
  problem('seat_invalid', 60, 'A'),
  problem('total_differs', 60, 'D'),
  problem('no_subjects', 2),
  problem('year_unknown', null),
]

function page(query: RowsQuery, headerRow: number | null = 2) {
  return pageOfRows(SHEET, { headerRow, width: 2 }, PROBLEMS, noChoices(), query)
}

function numbersOf({ rows }: ReturnType<typeof page>) {
  return [rows[0]?.row, rows.at(-1)?.row]
}

describe('a page of rows', () => {
  test('a page of rows has fifty rows below the header', () => {
    expect(page({})).toMatchObject({ page: 0, pages: 3, total: 120 })
    expect(numbersOf(page({}))).toEqual([3, 52])
    expect(numbersOf(page({ page: 2 }))).toEqual([103, 122])
    expect(page({ page: 9 })).toMatchObject({ page: 2 })
    expect(numbersOf(page({}, null))).toEqual([1, 50])
  })

  test('the page that contains the requested row, or the next listed row, is returned', () => {
    expect(page({ row: 52, page: 2 }).page).toBe(0)
    expect(page({ row: 53 }).page).toBe(1)
    expect(page({ row: 1 }).page).toBe(0)
    expect(page({ row: 3, page: 2 }).page).toBe(0)
    expect(page({ row: 500, page: 1 }).page).toBe(1)
  })

  test('a page of rows has only rows with problems on request', () => {
    expect(page({ only: 'problems' })).toMatchObject({ pages: 1, total: 2, rows: [{ row: 5 }, { row: 60 }] })
    expect(listedRows(SHEET, 2, [], 'problems')).toEqual([])
    expect(listedRows(SHEET, 2, PROBLEMS, undefined)).toHaveLength(120)
  })

  test('a page of rows is empty for a file without a worksheet', () => {
    expect(pageOfRows(undefined, { headerRow: null, width: 0 }, [], noChoices(), {})).toEqual({
      page: 0,
      pages: 1,
      total: 0,
      rows: [],
    })
  })

  test('a page has the cells of each row, its problems and the office’s decisions', () => {
    const by = { by: 'منى', at: '2030-01-01T00:00:00.000Z' }
    const choices = {
      ...noChoices(),
      corrections: [
        { row: 60, column: 'A', text: '20058', reason: 'خطأ', ...by },
        { row: 61, column: 'B', text: 'طالب', reason: 'خطأ', ...by },
      ],
      left_out: [{ row: 61, reason: 'مكرر', ...by }],
    }
    const wide = pageOfRows(SHEET, { headerRow: 2, width: 3 }, PROBLEMS, choices, { row: 60 })
    expect(wide.rows.slice(7, 9)).toEqual([
      {
        row: 60,
        cells: ['20058', 'طالب 57', ''],
        corrected: ['A'],
        left_out: null,
        problems: [
          { code: 'seat_invalid', severity: 'error', row: 60, column: 'A' },
          { code: 'total_differs', severity: 'warning', row: 60, column: 'D' },
        ],
      },
      { row: 61, cells: ['20059', 'طالب 58', ''], corrected: ['B'], left_out: 'مكرر', problems: [] },
    ])
  })

  test('a problem shows the text that was found and the text that was expected', () => {
    const found = { ...problem('degree_above_full_mark', 3, 'B'), value: '101', expected: '100' }
    const { rows } = pageOfRows(SHEET, { headerRow: 2, width: 2 }, [found], noChoices(), {})
    expect(rows[0]?.problems).toEqual([
      { code: 'degree_above_full_mark', severity: 'error', row: 3, column: 'B', value: '101', expected: '100' },
    ])
  })
})

test('a cell shows its error, or at most 200 characters', () => {
  const [row] = gridOf([[{ kind: 'error', text: '#REF!' }, 'ا'.repeat(201), { kind: 'formula', value: 7 }, null]]).rows
  expect(row && [0, 1, 2, 3, 4].map((column) => shownText(row, column))).toEqual([
    '#REF!',
    'ا'.repeat(200),
    '7',
    '',
    '',
  ])
})

test('a cell shows the merged cell that covers it in the same row, unless it was corrected', () => {
  const span = { from: 1, to: 3, value: 'غائب' }
  const row = { number: 4, cells: ['غائب', null, ''], merged: [span] }
  expect([0, 1, 2, 3, 4].map((column) => shownText(row, column))).toEqual(['غائب', 'غائب', '', 'غائب', ''])
  expect(shownText({ ...row, merged: [{ ...span, below: true }] }, 1)).toBe('')
})

describe('a problem that only follows from another is left out:', () => {
  test('problems of columns are left out if the seat or name column is missing', () => {
    for (const code of ['seat_column_missing', 'name_column_missing'] as const) {
      const found = [problem(code, 2), problem('full_mark_missing', 3, 'C')]
      expect(withoutConsequences(found)).toEqual([found[0]])
    }
  })

  test('the problem of an identifier that was made from a wrong seat is left out', () => {
    const wrong = problem('seat_invalid', 5, 'B')
    const made = problem('student_id_twice', 5)
    const others = [
      problem('student_id_twice', 6),
      problem('identity_ambiguous', 5),
      problem('student_id_invalid', 5, 'A'),
      problem('seat_missing', null),
      problem('student_id_invalid', null),
    ]
    expect(withoutConsequences([wrong, made, ...others])).toEqual([wrong, ...others])
  })

  test('the problem of an identifier that was made from an unusable seat cell is left out', () => {
    const struck = problem('cell_struck', 5, 'B')
    const taken = { ...problem('student_id_taken', 5), value: '200012024' }
    const made = { ...problem('student_id_invalid', 5), value: '2024' }
    expect(withoutConsequences([struck, made, taken])).toEqual([struck, taken])
  })
})

import { describe, expect, test } from 'vitest'
import type { GridCell } from '../reading/grid.rules.ts'
import { gridOf } from '../reading/sheet-grids.testing.ts'
import type { SheetChoices } from '../reading/sheet-reading.rules.ts'
import { uploadColumns } from './upload-columns.rules.ts'

const N = null

/** Returns each column that is not ignored as a text such as «A role name 100 confidence». */
function columnsOf(rows: readonly (readonly GridCell[])[], choices: SheetChoices = {}) {
  const grid = gridOf(rows)
  return uploadColumns([grid], grid, choices)
    .columns.filter(({ role }) => role !== 'ignored')
    .map(({ column, role, name, full_mark, counted, group, confidence }) =>
      [column, role, name, full_mark || '', counted ? 'counted' : '', group === 'unknown' ? '' : group, confidence]
        .filter(Boolean)
        .join(' '),
    )
}

describe('a file without a header', () => {
  test('a file without a header has as many columns as its widest row among the first hundred', () => {
    const rows = [['تعليمات'], ['أ', 'ب', 'ج'], ...Array.from({ length: 98 }, () => ['x']), ['1', '2', '3', '4']]
    const grid = gridOf(rows)
    const { columns, headerRow } = uploadColumns([grid], grid, {})
    expect([columns.map(({ column }) => column), headerRow]).toEqual([['A', 'B', 'C'], null])
    expect(columns[0]).toEqual({
      column: 'A',
      header: '',
      role: 'ignored',
      name: '',
      full_mark: 0,
      counted: false,
      group: 'unknown',
      division: '',
      chosen: false,
      confidence: 'none',
    })
  })

  test('a file without a header has at most two hundred columns, and none if it is empty', () => {
    const wide = gridOf([Array(220).fill('x')])
    expect(uploadColumns([wide], wide, {}).columns).toHaveLength(200)
    expect(uploadColumns([], undefined, {})).toEqual({ columns: [], headerRow: null })
  })
})

test('the header of a column is its lowest text, or the text of a group that begins there', () => {
  const grid = gridOf([
    ['كشف النحو'],
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'النحو', 'المواد', N],
    [N, N, N, N, 'الصرف', N],
    [10001, 'هدى', N, 85, 70, 'س'],
  ])
  const { columns } = uploadColumns([grid], grid, {})
  expect(columns.map(({ header }) => header)).toEqual([
    'رقم الجلوس',
    'الاسم',
    'مواد تضاف للمجموع',
    'النحو',
    'الصرف',
    '',
  ])
})

test.each<[what: string, rows: (readonly GridCell[])[], columns: string[]]>([
  [
    'pairs of carried-over subjects',
    [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'مادة التخلف 1', 'درجة التخلف 1', 'مادة التخلف 2'],
      [10001, 'هدى', 85, 'نحو', 50, 'صرف'],
    ],
    [
      'A seat sure',
      'B name sure',
      'C subject النحو 100 counted guess',
      'D carried_name sure',
      'E carried_mark sure',
      'F carried_name sure',
    ],
  ],
  [
    'a subject that is the sum of its components',
    [
      ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', N],
      [N, N, 'النحو', N],
      [N, N, 'شفوي', 'تحريري'],
      [N, 'النهاية العظمى', 20, 80],
      [10001, 'هدى', 15, 70],
    ],
    ['A seat sure', 'B name sure', 'C part النحو sure', 'D part النحو sure'],
  ],
  [
    'a template, where a subject without a full mark is a guess',
    [
      ['seat_number', 'name', 'النحو', 'الصرف', 'الفقه'],
      ['final_degree', N, 100, N, 1],
      ['is_calculated_in_total', N, 1, 0, 1],
      [10001, 'هدى', 85, 70, 1],
    ],
    [
      'A seat sure',
      'B name sure',
      'C subject النحو 100 counted sure',
      'D subject الصرف guess',
      'E subject الفقه 1 counted sure',
    ],
  ],
  [
    'a carried-over subject with its full mark',
    [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'تخلفات'],
      [N, N, N, 'صرف (50)'],
      [10001, 'هدى', 85, 40],
    ],
    ['A seat sure', 'B name sure', 'C subject النحو 100 counted guess', 'D carried_subject صرف 50 carried sure'],
  ],
  [
    'a carried-over subject without a full mark',
    [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'تخلفات'],
      [N, N, N, 'صرف'],
      [10001, 'هدى', 85, 40],
    ],
    ['A seat sure', 'B name sure', 'C subject النحو 100 counted guess', 'D carried_subject صرف carried sure'],
  ],
])('the columns show %s', (_what, rows, columns) => {
  expect(columnsOf(rows)).toEqual(columns)
})

test('an ignored column is `sure` if its header is known, and has no confidence otherwise', () => {
  const grid = gridOf([
    ['م', 'رقم الجلوس', 'الاسم', 'النوع', 'النحو (100)', 'x'],
    [1, 10001, 'هدى', 'أنثى', 85, N],
  ])
  const { columns } = uploadColumns([grid], grid, {})
  const ignored = columns.filter(({ role }) => role === 'ignored')
  expect(ignored.map(({ column, confidence }) => `${column} ${confidence}`)).toEqual(['A sure', 'D sure', 'F none'])
})

test('a chosen column beyond the header is shown', () => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو (100)'],
    [10001, 'هدى', 85, N, 'رأفة'],
  ]
  expect(columnsOf(rows, { columns: { E: { role: 'note' } } }).at(-1)).toBe('E note chosen')
})

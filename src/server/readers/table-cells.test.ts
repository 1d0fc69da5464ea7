import { expect, test } from 'vitest'
import type { GridCell, GridRow, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { type MergedRange, withMerges } from './merged-cells.ts'
import { tableOf } from './table-cells.ts'

const LIMITS = { rows: 100, columns: 10, worksheets: 2 }
const rowOf = (number: number, ...cells: GridCell[]): GridRow => ({ number, cells })

function tableOfRows(rows: readonly GridRow[], ranges: readonly MergedRange[] = [], more: Partial<WorksheetGrid> = {}) {
  return tableOf([{ name: 'الأولى', rows: withMerges(rows, ranges), ...more }], LIMITS)
}

const merge = (firstRow: number, firstColumn: number, lastRow: number, lastColumn: number): MergedRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
})

test('a timetable’s cells have the row numbers and column letters of the file, and their texts keep their lines', () => {
  const rows = [rowOf(2, 'اليوم', null, 9), rowOf(5, 'النحو\r\n\n د.  هدى ', { kind: 'formula', value: 'أ\nب' })]
  expect(tableOfRows(rows)).toEqual({
    rows: [
      ['اليوم', '', '9'],
      ['النحو\nد. هدى', 'أ\nب', ''],
    ],
    rowNumbers: [2, 5],
    columnLetters: ['A', 'B', 'C'],
    merged: [],
    leftOut: [],
    otherWorksheets: [],
    isCut: false,
  })
})

test('each merged cell has its first cell and how many rows and columns it covers, even one below the other', () => {
  const rows = [
    rowOf(1, 'عنوان', null, null),
    rowOf(2, 'السبت', 'النحو', null),
    rowOf(3, null, 'الصرف', 'الأدب'),
    rowOf(4, 'الأحد', null, 'الفقه'),
    rowOf(5, null, null, 'العروض'),
    rowOf(6, 'الاثنين', null, 'التاريخ'),
  ]
  const ranges = [merge(1, 0, 1, 9), merge(2, 0, 3, 0), merge(2, 1, 2, 2), merge(4, 0, 5, 0), merge(3, 1, 5, 1)]
  const { rows: texts, merged } = tableOfRows(rows, ranges)
  expect(texts[4]).toEqual(['', '', 'العروض'])
  expect(merged).toEqual([
    { row: 0, column: 0, rows: 1, columns: 3 },
    { row: 1, column: 1, rows: 1, columns: 2 },
    { row: 1, column: 0, rows: 2, columns: 1 },
    { row: 2, column: 1, rows: 3, columns: 1 },
    { row: 3, column: 0, rows: 2, columns: 1 },
  ])
})

test('a timetable’s merged cell that begins in a hidden row or column is shown in its first visible cell', () => {
  const rows: GridRow[] = [
    { ...rowOf(2, 'السبت', 'النحو', null, null), hidden: true },
    rowOf(3, null, null, null, 'الأدب'),
    rowOf(4, 'الأحد', 'الصرف', null, 'الفقه'),
  ]
  const { rows: texts, merged } = tableOfRows(rows, [merge(2, 0, 3, 0), merge(2, 1, 3, 2), merge(4, 1, 4, 2)], {
    hiddenColumns: [1],
  })
  expect(texts).toEqual([
    ['السبت', 'النحو', 'الأدب'],
    ['الأحد', 'الصرف', 'الفقه'],
  ])
  expect(merged).toEqual([])
})

test('a timetable’s struck texts, errors and formulas without a result are left out and listed', () => {
  const struck = { kind: 'struck', text: 'النحو' } as const
  const rows = [
    rowOf(1, struck, { kind: 'error', text: '#REF!' }, { kind: 'formula', value: null }),
    rowOf(2, struck, null),
  ]
  const { rows: texts, leftOut } = tableOfRows(rows, [merge(2, 0, 2, 1)])
  expect(texts).toEqual([
    ['', '', ''],
    ['', '', ''],
  ])
  expect(leftOut).toEqual([
    { row: 0, column: 0, why: 'struck', text: 'النحو' },
    { row: 0, column: 1, why: 'faulty', text: '#REF!' },
    { row: 0, column: 2, why: 'faulty', text: '' },
    { row: 1, column: 0, why: 'struck', text: 'النحو' },
  ])
})

test('the reading of a timetable file names the other visible worksheets, and says what exceeds the limits', () => {
  const sheet = (name: string, rows: GridRow[], more: Partial<WorksheetGrid> = {}) => ({ name, rows, ...more })
  const row = rowOf(1, 'السبت')
  const sheets = [
    sheet('مخفية', [row], { hidden: true }),
    sheet('فارغة', []),
    sheet('صفوفها مخفية', [{ ...row, hidden: true }]),
    sheet('الأولى', [row]),
    sheet('الثانية', [row]),
    sheet('الثالثة', [row]),
    sheet('الرابعة', [row]),
  ]
  expect(tableOf(sheets, LIMITS)).toMatchObject({
    rows: [['السبت']],
    otherWorksheets: ['الثانية', 'الثالثة'],
    isCut: false,
  })
  expect(tableOf([], LIMITS)).toMatchObject({ rows: [], otherWorksheets: [] })
  const long = Array.from({ length: 101 }, (_, at) => rowOf(at + 1, 'السبت'))
  expect(tableOfRows(long)).toMatchObject({ isCut: true, rowNumbers: { length: 100 } })
  expect(tableOfRows([rowOf(1, ...Array.from({ length: 11 }, () => 'أ'))])).toMatchObject({ isCut: true })
})

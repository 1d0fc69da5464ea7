import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const HEADING = { grade: 2, term: 1, year: 2025 } as const

function linesOf(
  headers: readonly GridCell[],
  fullMarks: readonly GridCell[],
  choices: Partial<SheetChoices> = {},
): unknown {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', ...headers],
    [null, 'النهاية العظمى', ...fullMarks],
    [10_001, 'هدى حسن', ...headers.map((_, at) => 30 + at)],
  ])
  const { stops } = recogniseSheet([grid], { ...HEADING, ...choices })
  return stops.find(({ code }) => code === 'full_marks_differ')?.lines
}

test('a header that states another full mark than the row of full marks stops the publication', () => {
  const stated = { stated: 'النهاية العظمى 50', expected: 'النهاية العظمى 100' }
  expect(linesOf(['النحو (50)', 'الصرف (100)'], [100, 100])).toEqual([
    { row: 1, column: 'C', seat_number: null, name: 'النحو', ...stated },
  ])
  expect(linesOf(['النحو (٥٠)', 'الصرف من ٥٠'], [100, 100])).toMatchObject([
    { column: 'C', name: 'النحو', ...stated },
    { column: 'D', name: 'الصرف', ...stated },
  ])
})

test.each<[what: string, headers: GridCell[], fullMarks: GridCell[]]>([
  ['equal full marks', ['النحو (100)', 'الصرف (50)'], [100, 50]],
  ['no full marks in the headers', ['النحو', 'الصرف'], [100, 50]],
  ['no row of full marks', ['النحو (100)', 'الصرف (50)'], [null, null]],
  ['a full mark that cannot be read', ['النحو (50)', 'الصرف (50)'], ['-', 50]],
  ['codes of subjects', ['النحو (105)', 'الصرف (110)', 'الأدب (115)', 'الفقه (120)'], [100, 100, 100, 100]],
])('headers with %s do not stop the publication', (_what, headers, fullMarks) => {
  expect(linesOf(headers, fullMarks)).toBeUndefined()
})

/** Returns the columns of the stop for a sheet with a row of groups above its headers, and full marks of 100. */
function columnsOf(groups: readonly GridCell[], headers: readonly GridCell[]) {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', ...groups],
    [null, null, ...headers],
    [null, 'النهاية العظمى', ...headers.map(() => 100)],
    [10_001, 'هدى حسن', 30, 40],
  ])
  const { stops } = recogniseSheet([grid], HEADING)
  return stops.find(({ code }) => code === 'full_marks_differ')?.lines.map(({ column }) => column)
}

test('a subject of several divisions is compared in each of its columns', () => {
  const groups = ['شعبة اللغة العربية', null, 'شعبة الشريعة', null]
  expect(columnsOf(groups, ['الأدب (50)', 'النقد (50)', 'الفقه (100)', 'النقد (50)'])).toEqual(['C', 'D', 'F'])
})

test('a code in the header of a carried-over subject does not make codes of the numbers in other headers', () => {
  const groups = ['مواد تضاف للمجموع', null, 'مواد التخلف']
  expect(columnsOf(groups, ['النحو (50)', 'الصرف (100)', 'الفقه (103)'])).toEqual(['C'])
})

test('a full mark that the office has chosen is not compared with the header', () => {
  const columns = { C: { role: 'subject', full_mark: 100 } } as const
  expect(linesOf(['النحو (50)', 'الصرف (100)'], [100, 100], { columns })).toBeUndefined()
})

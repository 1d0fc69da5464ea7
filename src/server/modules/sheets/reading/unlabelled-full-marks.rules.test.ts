import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { findHeader } from './sheet-header.rules.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const HEAD = ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'المجموع']

/** Returns the full marks that are read for a row below the header, and the rows of the students. */
function read(row: readonly GridCell[], head: readonly GridCell[] = HEAD, more: readonly (readonly GridCell[])[] = []) {
  const students = [
    [10_001, 'هدى حسن', 95, 40, 135],
    [10_002, 'منى علي', 80, 45, 125],
  ]
  const { subjects, rows } = recogniseSheet([gridOf([head, row, ...students, ...more])], {
    grade: 2,
    term: 1,
    year: 2025,
  })
  return [subjects.map(({ finalDegree }) => finalDegree), rows.map(({ rowNumber }) => rowNumber)]
}

test.each<[what: string, row: GridCell[]]>([
  ['no label', [null, null, 100, 50, 150]],
  ['an unknown label', [null, 'عظمى', '100', '٥٠', 150]],
  ['marks that a student has', [null, null, 95, 45, 140]],
])('a row of full marks with %s is recognised by its sum', (_what, row) => {
  const [[nahw, sarf] = [], students] = read(row)
  expect([Number(nahw) + Number(sarf), students]).toEqual([row[4], [3, 4]])
})

test.each<[what: string, row: GridCell[]]>([
  ['a seat', [10_000, null, 100, 50, 150]],
  ['a name', [null, 'ليلى سعيد', 100, 50, 150]],
  ['another sum', [null, null, 100, 50, 140]],
  ['no sum', [null, null, 100, 50, null]],
  ['a smaller number than a student’s mark', [null, null, 90, 50, 140]],
  ['a number that is no multiple of five', [null, null, 98, 52, 150]],
  ['no number in a column with marks', [null, null, 100, null, 100]],
  ['no numbers', [null, null, null, null, null]],
])('a row below the header is no row of full marks if it has %s', (_what, row) => {
  expect(read(row)[0]).toEqual([0, 0])
})

test('a row below the header whose sum is filled in ahead as zero has no full marks', () => {
  const grid = gridOf([HEAD, [null, null, null, null, 0], [10_001, 'هدى حسن', 95, 40, 135]])
  expect(findHeader(grid)?.fullMarks).toBeUndefined()
})

test('the full mark of a single subject is recognised by a sum that repeats it', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو', 'المجموع'],
    [null, null, 100, 100],
    [10_001, 'هدى حسن', 95, 95],
  ])
  expect(findHeader(grid)?.fullMarks?.number).toBe(2)
})

test('a labelled row of full marks is preferred to one without a label, even if it is below that', () => {
  const labelled = [null, 'النهاية العظمى', 110, 60, 170]
  const rows = [HEAD, [null, null, 100, 50, 150], labelled, [10_001, 'هدى حسن', 95, 40, 135]]
  const { subjects } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
  expect(subjects.map(({ finalDegree }) => finalDegree)).toEqual([110, 60])
})

test('an unlabelled row of full marks needs none for columns without numbers and for carried-over subjects', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', null, 'مواد التخلف', 'المجموع', 'حالة القيد'],
    [null, null, 'النحو', 'الصرف', 'الفقه', null, null],
    [null, null, 100, 50, null, 150, null],
    [10_001, 'هدى حسن', 95, 40, 60, 135, 'مستجد'],
  ])
  const { subjects } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(subjects.map(({ name, finalDegree }) => [name, finalDegree])).toEqual([
    ['النحو', 100],
    ['الصرف', 50],
  ])
})

import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

/** Returns the lines of the stop for a sheet of two subjects with these pass marks, and full marks of 100 and 50. */
function linesOf(passMarks: readonly GridCell[], label = 'النهاية الصغرى') {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف'],
    [null, 'النهاية العظمى', 100, 50],
    [null, label, ...passMarks],
    [10_001, 'هدى حسن', 55, 40],
  ])
  const { stops, rows } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(rows).toHaveLength(1)
  return stops.find(({ code }) => code === 'pass_marks_differ')?.lines
}

test('pass marks other than half of the full mark stop the publication', () => {
  const line = { row: 3, seat_number: null }
  expect(linesOf([60, 30])).toEqual([
    { ...line, column: 'C', name: 'النحو', stated: '60', expected: '50' },
    { ...line, column: 'D', name: 'الصرف', stated: '30', expected: '25' },
  ])
  expect(linesOf(['٦٠', 25], 'درجة النجاح')).toMatchObject([{ column: 'C', stated: '٦٠' }])
  expect(linesOf(['60%', '50%'])).toMatchObject([{ column: 'C', stated: '60%', expected: '50' }])
})

test.each<[what: string, passMarks: GridCell[]]>([
  ['half of the full marks', [50, 25]],
  ['half as a percentage', ['50%', '50 ٪']],
  ['missing', [null, null]],
  ['texts', ['-', 'مقبول']],
])('pass marks do not stop the publication if they are %s', (_what, passMarks) => {
  expect(linesOf(passMarks)).toBeUndefined()
})

test('a pass mark is compared neither below a component nor for a subject without a full mark', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو', null, 'الصرف'],
    [null, null, 'أعمال السنة', 'تحريري', null],
    [null, 'النهاية العظمى', 20, 80, null],
    [null, 'النهاية الصغرى', 0, 24, 60],
    [10_001, 'هدى حسن', 15, 55, 40],
  ])
  const { stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(stops.filter(({ code }) => code === 'pass_marks_differ')).toEqual([])
})

import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

/** Returns the lines of the stop for a sheet of one subject with these marks and this full mark. */
function linesOf(marks: readonly GridCell[], fullMark = 100) {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو'],
    [null, 'النهاية العظمى', fullMark],
    ...marks.map((mark, at): GridCell[] => [10_001 + at, `هدى حسن ${'ابتثج'[at]}`, mark]),
  ])
  const { stops, rows } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(rows).toHaveLength(marks.length)
  return stops.find(({ code }) => code === 'marks_as_fractions')?.lines
}

test('a share of the full mark among marks stops the publication', () => {
  expect(linesOf([85, 0.85, 90])).toEqual([
    { row: 4, column: 'C', seat_number: '10002', name: 'هدى حسن ب', stated: '0.85', expected: 'النحو' },
  ])
  expect(linesOf([85, '٠٫٧٥', 90], 10)).toMatchObject([{ row: 4 }])
})

test('beside a share of the full mark, 0.5 and 1 are listed as shares, too', () => {
  expect(linesOf([0.5, 0.85, 1, 90, 1.01])).toMatchObject([{ row: 3 }, { row: 4 }, { row: 5 }])
})

test('marks from 0.01 to 1 may be shares, but never 0', () => {
  expect(linesOf([0, 0.01, 90])).toMatchObject([{ row: 4 }])
})

test.each<[what: string, marks: GridCell[], fullMark?: number]>([
  ['are low, but halves', [85, 0.5, 1, 1.75, 0]],
  ['are words', [85, 'غـ', null, '/50']],
  ['are of a small full mark', [5, 0.85, 9], 9],
])('marks do not stop the publication if they %s', (_what, marks, fullMark) => {
  expect(linesOf(marks, fullMark)).toBeUndefined()
})

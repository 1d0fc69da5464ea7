import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const NAMES = ['هدى حسن سعد', 'منى علي سعد', 'آية سعد هاني', 'نور هاني كمال']

/** Reads a sheet whose first column has these cells, with a title that states each subject's full mark. */
function readWith(header: string | null, cells: readonly GridCell[]) {
  const rows = [
    ['النهاية العظمى لكل مادة 100 درجة'],
    [header, 'رقم الجلوس', 'الاسم', 'النحو', 'الصرف'],
    ...cells.map((cell, at) => [cell, 10_001 + at, `${NAMES[at % 4]} ${'أبتثجحخدذر'[at]}`, 60 + at, 70]),
  ]
  const read = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
  return { subjects: read.subjects.map(({ name }) => name), stops: read.stops.map(({ code }) => code) }
}

const ALONE = { subjects: ['النحو', 'الصرف'], stops: [] }

test.each<[header: string | null, cells: GridCell[]]>([
  ['ت', [1, 2, 3, 4]],
  ['الرقم', [1, 2, 3]],
  ['م.', [1, 2, 3]],
  ['رقم', ['١', '٢', '٣']],
  ['المسلسل', [3, 9, 1, 5, 2, 4, 10, 8, 7, 6]],
  [null, [1, 2, 3]],
  // The row of number 4, or of number 1, was deleted.
  ['ت', [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]],
  ['ت', [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
])('a column «%s» before the names with %j numbers the students', (header, cells) => {
  expect(readWith(header, cells)).toEqual(ALONE)
})

test.each<[header: string | null, cells: GridCell[], read: ReturnType<typeof readWith>]>([
  ['الرقم', [1, 2], { ...ALONE, stops: ['column_not_understood'] }],
  ['الرقم', [1, 2, 2], { ...ALONE, stops: ['column_not_understood'] }],
  ['الرقم', [1, 3, 2], { ...ALONE, stops: ['column_not_understood'] }],
  ['الرقم', [5, 6, 7], { ...ALONE, stops: ['column_not_understood'] }],
  ['الرقم', [1, 2, 4], { ...ALONE, stops: ['column_not_understood'] }],
  ['الرقم', [1, 2, 'حجب'], { ...ALONE, stops: ['column_not_understood'] }],
  // Numbers in another order number the students only below a header, and only if there are ten or more.
  ['الرقم', [3, 9, 1, 5, 2, 4, 8, 7, 6], { ...ALONE, stops: ['column_not_understood'] }],
  [null, [3, 9, 1, 5, 2, 4, 10, 8, 7, 6], { subjects: ['', 'النحو', 'الصرف'], stops: [] }],
  ['الأدب', [1, 2, 50], { subjects: ['الأدب', 'النحو', 'الصرف'], stops: [] }],
])('a column «%s» before the names with %j does not number the students', (header, cells, read) => {
  expect(readWith(header, cells)).toEqual(read)
})

test.each([[['رقم الجلوس', 'ت', 'الاسم']], [['الاسم', 'ت', 'رقم الجلوس']]])(
  'a column between seats and names numbers the students in the header %j',
  (header) => {
    const cells = ([1, 2, 3] as const).map((number): Record<string, GridCell> => {
      return { 'رقم الجلوس': 10_000 + number, الاسم: NAMES[number] ?? null, ت: number }
    })
    const students = cells.map((cellOf) => [...header.map((text) => cellOf[text] ?? null), 60])
    const { subjects, stops } = recogniseSheet([gridOf([[...header, 'النحو (100)'], ...students])], {
      grade: 2,
      term: 1,
      year: 2025,
    })
    expect([subjects.map(({ name }) => name), stops]).toEqual([['النحو'], []])
  },
)

test('a column with a full mark of its own keeps its marks, even before the names', () => {
  const rows = [
    ['الأدب', 'رقم الجلوس', 'الاسم', 'النحو'],
    [20, null, 'النهاية العظمى', 100],
    [1, 10_001, 'هدى حسن سعد', 60],
    [2, 10_002, 'منى علي سعد', 70],
    [3, 10_003, 'آية سعد هاني', 80],
  ]
  const { subjects } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
  expect(subjects.map(({ name }) => name)).toEqual(['الأدب', 'النحو'])
})

test('a repeated header does not interrupt the numbering, and a subject after the names keeps the marks 1, 2, 3', () => {
  const rows = [
    ['النهاية العظمى لكل مادة 100 درجة'],
    ['ت', 'رقم الجلوس', 'الاسم', 'النحو'],
    [1, 10_001, 'هدى حسن سعد', 1],
    [2, 10_002, 'منى علي سعد', 2],
    ['ت', 'رقم الجلوس', 'الاسم', 'النحو'],
    [3, 10_003, 'آية سعد هاني', 3],
  ]
  const { subjects, rows: students } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
  expect(subjects.map(({ name }) => name)).toEqual(['النحو'])
  expect(students.map(({ degrees }) => degrees)).toEqual([['1'], ['2'], ['3']])
})

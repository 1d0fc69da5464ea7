import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

/** Reads a sheet of one student with these headers, and marks of 15 of 20 below each. */
function reading(names: readonly GridCell[], columns: SheetChoices['columns'] = {}) {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', ...names],
    [null, 'النهاية العظمى', ...names.map(() => 20)],
    [10_001, 'هدى حسن', ...names.map(() => 15)],
  ])
  return recogniseSheet([grid], { grade: 2, term: 1, year: 2025, columns })
}

function linesOf(...given: Parameters<typeof reading>) {
  return reading(...given).stops.find(({ code }) => code === 'parts_as_subjects')?.lines
}

test.each([
  ['النحو تحريري', 'النحو شفوي'],
  ['النحو - تحريري', 'أعمال سنة النحو'],
  ['النحو تحريري (20)', 'النحو شفوي (20)'],
  ['النحو (عملي)', 'النحو (نظري)'],
  ['النحو س1', 'النحو س 2'],
  ['النحو (المصحح الأول)', 'النحو - مصحح ثان'],
])('«%s» and «%s» without a total may be one subject, and stop the publication', (one, other) => {
  const line = { row: 1, seat_number: null, stated: null, expected: null }
  expect(linesOf([one, 'البلاغة', other])).toEqual([
    { ...line, column: 'C', name: one },
    { ...line, column: 'E', name: other },
  ])
})

test.each<[what: string, names: GridCell[]]>([
  ['a total beside them', ['النحو تحريري', 'النحو شفوي', 'مجموع النحو']],
  ['components of different subjects', ['النحو تحريري', 'القرآن شفوي']],
  ['a number behind one name', ['النحو 1', 'النحو 2']],
  ['questions of different subjects', ['النحو س1', 'الصرف س2']],
  ['words behind the number', ['اللغة س1 متقدم', 'اللغة س2 متقدم']],
  ['the letter of a question at the end of a name', ['النحو أسس1', 'النحو قياس 2']],
])('columns do not stop the publication if they have %s', (_what, names) => {
  expect(linesOf(names)).toBeUndefined()
})

test('columns for the questions of a carried-over subject do not stop the publication', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'تخلفات', null],
    [null, null, 'الصرف', 'النحو س1', 'النحو س2'],
    [null, 'النهاية العظمى', 20, 20, 20],
    [10_001, 'هدى حسن', 15, 15, 15],
  ])
  const { stops, rows } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(rows[0]?.carried).toHaveLength(2)
  expect(stops).toEqual([])
})

test('subjects that may be the questions of one are found even if they have components', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو س1', null, 'النحو س2', null],
    [null, null, 'شفوي', 'الدرجة', 'شفوي', 'الدرجة'],
    [null, 'النهاية العظمى', 5, 20, 5, 20],
    [10_001, 'هدى حسن', 4, 15, 4, 15],
  ])
  const { stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(stops).toMatchObject([{ code: 'parts_as_subjects', lines: [{ name: 'النحو س1' }, { name: 'النحو س2' }] }])
})

test('columns that may be one subject do not stop the publication once the office has chosen what they are', () => {
  const names = ['النحو تحريري', 'النحو شفوي']
  const apart = { C: { role: 'subject' }, D: { role: 'subject' } } as const
  expect(linesOf(names, apart)).toBeUndefined()
  const together = { C: { role: 'part', name: 'النحو' }, D: { role: 'part', name: 'النحو' } } as const
  const { stops, subjects, rows } = reading(names, together)
  expect(stops).toEqual([])
  expect(subjects).toMatchObject([{ name: 'النحو', finalDegree: 40 }])
  expect(rows).toMatchObject([{ degrees: ['30'] }])
})

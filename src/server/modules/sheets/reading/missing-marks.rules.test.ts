import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const CHOICES: SheetChoices = { grade: 2, term: 1, year: 2025 }
const NAMES = [
  'هدى حسن',
  'منى علي',
  'آية سعد',
  'سارة كمال',
  'كريم عادل',
  'ليلى فتحي',
  'عمر خالد',
  'نور هاني',
  'يوسف طارق',
  'مريم رامي',
]

/** Returns row, subjects and name of each line of the stop for a sheet with these marks in four subjects. */
function missingIn(marks: readonly (readonly GridCell[])[], choices: SheetChoices = CHOICES) {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو (100)', 'الصرف (100)', 'البلاغة (100)', 'الأدب (100)', 'ملاحظات'],
    ...marks.map((cells, at) => [10_001 + at, NAMES[at] ?? null, ...cells]),
  ]
  const stop = recogniseSheet([gridOf(rows)], choices).stops.find(({ code }) => code === 'marks_missing')
  return (stop?.lines ?? []).map(({ row, column, name }) => [row, column, name])
}

const FULL = [60, 70, 80, 90]
function others(count: number): (readonly GridCell[])[] {
  return Array.from({ length: count }, () => FULL)
}

describe('a mark is missing', () => {
  test('if nearly all other students have one in the subject', () => {
    expect(missingIn([[60, null, 80, 90], ...others(2)])).toEqual([[2, 'الصرف', 'هدى حسن']])
    expect(missingIn([[null, 70, 80, 90], [60, 70, null, null], ...others(8)])).toEqual([
      [2, 'النحو', 'هدى حسن'],
      [3, 'البلاغة، الأدب', 'منى علي'],
    ])
  })

  test('in a row that is shifted by a cell', () => {
    expect(missingIn([...others(4), [null, 60, 70, 80, '90']])).toEqual([[6, 'النحو', 'كريم عادل']])
  })

  test('in a component of a subject that has no total of its own', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو'],
      [null, null, 'أعمال سنة', 'تحريري', 'شفوي'],
      ['النهاية العظمى', null, 20, 60, 20],
      ...[15, 16, 17].map((work, at) => [10_001 + at, NAMES[at] ?? null, work, at === 1 ? null : 50, at === 1 ? 8 : 9]),
    ]
    const { stops, problems } = recogniseSheet([gridOf(rows)], CHOICES)
    expect(problems.filter(({ code }) => code !== 'group_unknown')).toEqual([])
    expect(stops).toMatchObject([{ code: 'marks_missing', lines: [{ row: 5, column: 'النحو', name: 'منى علي' }] }])
  })

  test('in a row without any mark that nothing explains', () => {
    expect(missingIn([...others(9), []])).toEqual([[11, null, 'مريم رامي']])
    expect(missingIn([...others(9), [null, null, null, null, 'وقف قيد']])).toEqual([])
    expect(missingIn([...others(9), [null, null, null, null, 'تحجب نتيجته']])).toEqual([])
  })
})

describe('a mark is not missing', () => {
  test('in a subject that many students do not take', () => {
    expect(missingIn([[60, null, 80, 90], [60, null, 80, 90], [60, null, 80, 90], ...others(7)])).toEqual([])
    expect(missingIn([[60, null, 80, 90], FULL])).toEqual([])
  })

  test('if a less common subject is taken instead', () => {
    const most = Array.from({ length: 8 }, () => [60, 70, 80, null])
    expect(missingIn([[60, 70, null, 90], [60, 70, null, 90], ...most])).toEqual([])
  })

  test('of a student who sits a few subjects again, or whose cell has an error, an absence or a withheld result', () => {
    expect(missingIn([[null, null, 80, null], ...others(9)])).toEqual([])
    expect(missingIn([['?', 70, 80, 90], ...others(9)])).toEqual([])
    expect(missingIn([['غ', 70, 80, 90], ...others(9)])).toEqual([])
    expect(missingIn([[60, null, 80, 90, 'تحجب نتيجته'], ...others(9)])).toEqual([])
  })

  test('on a sheet of the second session, which has only the subjects that are sat again', () => {
    expect(missingIn([[60, null, 80, 90], ...others(9)], { ...CHOICES, session: 2 })).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const CHOICES: SheetChoices = { grade: 2, term: 1, year: 2025 }
const N = null
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

/** Returns row and subjects of the stop's lines for two students of each of two divisions, and the rows `more`. */
function missingOfDivisions(...more: readonly GridCell[][]) {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو', 'شعبة اللغة العربية', N, 'شعبة الشريعة', N],
    [N, N, N, 'الأدب', 'النقد', 'الفقه', 'النقد'],
    [N, 'النهاية العظمى', 100, 100, 100, 100, 100],
    ...[[60, 50, 70, N, N], [60, 50, 70, N, N], [60, N, N, 50, 70], [60, N, N, 50, 70], ...more].map((marks, at) => [
      10_001 + at,
      NAMES[at] ?? null,
      ...marks,
    ]),
  ]
  const { stops, problems } = recogniseSheet([gridOf(rows)], CHOICES)
  expect(problems.filter(({ code }) => code !== 'group_unknown')).toEqual([])
  const stop = stops.find(({ code }) => code === 'marks_missing')
  return (stop?.lines ?? []).map(({ row, column }) => [row, column])
}

describe('a mark is missing', () => {
  test('a mark is missing if nearly all other students have one in the subject', () => {
    expect(missingIn([[60, null, 80, 90], ...others(2)])).toEqual([[2, 'الصرف', 'هدى حسن']])
    expect(missingIn([[null, 70, 80, 90], [60, 70, null, null], ...others(8)])).toEqual([
      [2, 'النحو', 'هدى حسن'],
      [3, 'البلاغة، الأدب', 'منى علي'],
    ])
  })

  test('a mark is missing in a row that is shifted by a cell', () => {
    expect(missingIn([...others(4), [null, 60, 70, 80, '90']])).toEqual([[6, 'النحو', 'كريم عادل']])
  })

  test('a mark is missing in a component of a subject that has no total of its own', () => {
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

  test('a mark is missing in a subject that at most a fifth of the students with marks does not have', () => {
    const [one, other] = [
      [60, null, 80, 90],
      [null, 70, 80, 90],
    ]
    const found = [
      [2, 'الصرف', 'هدى حسن'],
      [3, 'الصرف', 'منى علي'],
    ]
    expect(missingIn([one, one, ...others(8)])).toEqual(found)
    expect(missingIn([one, one, ...others(7)])).toEqual([])
    expect(missingIn([one, one, [], ...others(8), other])).toEqual([...found, [4, null, 'آية سعد'], [13, 'النحو', '']])
  })

  test('a mark is missing in a subject of both divisions, even if each division has its own column for it', () => {
    expect(missingOfDivisions([60, 50, 70, N, N])).toEqual([])
    expect(missingOfDivisions([60, 50, 70, N, N], [60, 50, N, N, N])).toEqual([[9, 'النقد']])
    expect(missingOfDivisions([60, 50, 70, N, N], [N, 50, 70, N, N])).toEqual([[9, 'النحو']])
  })

  test('a mark is missing beside one of two languages if it is not the mark of the other language', () => {
    const [english, french] = [
      [60, 70, 80, null],
      [60, 70, null, 90],
    ]
    const halves = [english, english, english, french, french, french]
    expect(missingIn([...halves, [60, null, 80, null], [null, 70, null, 90]])).toEqual([
      [8, 'الصرف', 'عمر خالد'],
      [9, 'النحو', 'نور هاني'],
    ])
  })

  test('all marks are missing in an empty row that nothing explains', () => {
    expect(missingIn([...others(9), []])).toEqual([[11, null, 'مريم رامي']])
    expect(missingIn([...others(9), [null, null, null, null, 'وقف قيد']])).toEqual([])
    expect(missingIn([...others(9), [null, null, null, null, 'تحجب نتيجته']])).toEqual([])
  })
})

describe('a mark is not missing', () => {
  test('no mark is missing of a student who sits only a carried-over subject', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'الصرف (100)', 'مادة التخلف', 'درجة التخلف'],
      ...[
        [60, 70],
        [60, 70],
        [60, 70],
        [N, N, 'البلاغة', 55],
      ].map((cells, at) => [10_001 + at, NAMES[at] ?? N, ...cells]),
    ]
    const { stops, rows: students } = recogniseSheet([gridOf(rows)], CHOICES)
    expect(students[3]?.carried).toMatchObject([{ subject: 'البلاغة' }])
    expect(stops).toEqual([])
  })

  test('no mark is missing in a subject that many students do not take', () => {
    expect(missingIn([[60, null, 80, 90], [60, null, 80, 90], [60, null, 80, 90], ...others(7)])).toEqual([])
    expect(missingIn([[60, null, 80, 90], FULL])).toEqual([])
  })

  test('no mark is missing if a less common subject is taken instead', () => {
    const most = Array.from({ length: 8 }, () => [60, 70, 80, null])
    expect(missingIn([[60, 70, null, 90], [60, 70, null, 90], ...most])).toEqual([])
    expect(missingIn([[60, 70, null, 90], [60, 70, null, 90], [60, 70, 80, 90], ...most.slice(1)])).toEqual([])
  })

  test('no mark is missing of a student who repeats a few subjects, is absent or withheld, or has a faulty cell', () => {
    expect(missingIn([[null, null, 80, null], ...others(9)])).toEqual([])
    expect(missingIn([['?', 70, 80, 90], ...others(9)])).toEqual([])
    expect(missingIn([['غ', 70, 80, 90], ...others(9)])).toEqual([])
    expect(missingIn([[60, null, 80, 90, 'تحجب نتيجته'], ...others(9)])).toEqual([])
  })

  test('no mark is missing on a sheet of the second session, where students sit only some subjects', () => {
    expect(missingIn([[60, null, 80, 90], ...others(9)], { ...CHOICES, session: 2 })).toEqual([])
  })
})

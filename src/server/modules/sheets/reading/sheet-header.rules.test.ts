import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { findHeader, findPartialHeader, type SheetHeader } from './sheet-header.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const N = null
type Rows = readonly (readonly GridCell[])[]

function header(rows: Rows, choices: SheetChoices = {}): SheetHeader {
  const found = findHeader(gridOf(rows), choices)
  if (!found) throw new Error('no header')
  return found
}

/** Returns the known columns as a text such as «seat A, name B», and the letters of all columns of known meaning. */
function columnsOf({ columns, understood }: SheetHeader) {
  const kinds = Object.entries(columns).map(([kind, column]) => `${kind} ${columnLetters(column)}`)
  return [
    kinds.join(', '),
    [...understood]
      .sort((a, b) => a - b)
      .map(columnLetters)
      .join(''),
  ]
}

const STUDENT = [10001, 'هدى', 85, 85]

describe('a header', () => {
  test('the header is read with its rows, the titles above and the students below', () => {
    const found = header([
      ['كشف'],
      [N, N, 'مواد تضاف للمجموع', N],
      ['رقم الجلوس', 'الاسم', 'النحو', 'المجموع'],
      [N, N, 'تحريري', N],
      [N, 'النهاية العظمى', 100, 100],
      ['تضاف للمجموع', N, 1, N],
      STUDENT,
    ])
    expect(found).toMatchObject({
      layout: 'template',
      titles: [{ number: 1 }],
      namesRow: { number: 3 },
      firstRow: 2,
      lastRow: 4,
      fullMarks: { number: 5 },
      countedFlags: { number: 6 },
      body: [{ number: 7 }],
      texts: ['رقم الجلوس', 'الاسم', 'تحريري', 'المجموع'],
    })
  })

  test('a header without flags of counted subjects is a control sheet’s, and its only row names the subjects', () => {
    const found = header([['رقم الجلوس', 'الاسم', 'المجموع'], STUDENT])
    expect(found).toMatchObject({ layout: 'control', namesRow: { number: 1 }, firstRow: 1, lastRow: 1, titles: [] })
    expect([found.fullMarks, found.countedFlags, found.fullMarkAll]).toEqual([undefined, undefined, undefined])
  })

  test('a header is found up to row 30', () => {
    const rows = (empty: number): Rows => [...Array.from({ length: empty }, () => []), ['رقم الجلوس', 'الاسم', 'النحو']]
    expect(findHeader(gridOf(rows(29)))?.firstRow).toBe(30)
    expect(findHeader(gridOf(rows(30)))).toBeUndefined()
    const partial = (empty: number) => gridOf([...rows(empty).slice(0, -1), ['رقم الجلوس', 'النحو', 'الصرف']])
    expect(findPartialHeader(partial(29), {})?.columns).toEqual({ seat: 0 })
    expect(findPartialHeader(partial(30), {})).toBeUndefined()
  })

  test('the header is in the row that the office chose, or not found if the sheet lacks that row', () => {
    const rows = [['رقم الجلوس', 'الاسم'], ['أ', 'ب', 'ج'], STUDENT]
    expect(header(rows, { headerRow: 2 }).firstRow).toBe(2)
    expect(findHeader(gridOf(rows), { headerRow: 9 })).toBeUndefined()
  })

  test('the full mark for all subjects is the office’s choice, else that of a title above the header', () => {
    const rows = [['النهاية العظمى لكل مادة ٦٠ درجة'], ['رقم الجلوس', 'الاسم', 'النحو'], STUDENT]
    expect([header(rows).fullMarkAll, header(rows, { fullMarkAll: 80 }).fullMarkAll]).toEqual([60, 80])
    const below = [['رقم الجلوس', 'الاسم', 'النحو'], STUDENT, ['النهاية العظمى لكل مادة ٦٠ درجة']]
    expect(header(below).fullMarkAll).toBeUndefined()
  })

  test('the full marks are in the first row labelled so within ten rows below the header', () => {
    const rows = (between: number): Rows => [
      ['رقم الجلوس', 'الاسم', 'النحو'],
      ...Array.from({ length: between }, (_, index) => [10001 + index, 'هدى', 85]),
      [N, 'النهاية العظمى', 100],
      [N, 'النهاية العظمى', 50],
    ]
    expect(header(rows(0))).toMatchObject({ fullMarks: { number: 2 }, body: [{ number: 3 }] })
    expect(header(rows(9)).fullMarks?.number).toBe(11)
    expect(header(rows(10)).fullMarks).toBeUndefined()
  })
})

describe('the columns of a header', () => {
  test.each<[what: string, headers: string[], kinds: string, understood: string]>([
    ['known kinds', ['رقم الجلوس', 'الاسم', 'النحو', 'المجموع'], 'seat A, total D, name B', 'ABD'],
    [
      'two columns of a kind: the first',
      ['رقم الجلوس', 'الاسم', 'التقدير', 'تقدير'],
      'seat A, classification C, name B',
      'ABC',
    ],
    ['two totals: the last', ['رقم الجلوس', 'الاسم', 'المجموع', 'المجموع الكلي'], 'seat A, total D, name B', 'ABCD'],
    ['ignored columns', ['م', 'رقم الجلوس', 'الاسم', 'النوع'], 'ignored A, seat B, name C', 'ABCD'],
    ['no group among the names', ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'النحو'], 'seat A, name B', 'AB'],
    ['two names, of which the first counts', ['رقم الجلوس', 'الاسم', 'اسم الطالب', 'النحو'], 'seat A, name B', 'AB'],
    ['a name in parts', ['رقم الجلوس', 'العائلة', 'الاسم الأول', 'النحو'], 'seat A, name C', 'ABC'],
  ])('the columns of a header are read as %s', (_what, headers, kinds, understood) => {
    expect(columnsOf(header([headers, STUDENT]))).toEqual([kinds, understood])
  })

  test('the columns with parts of a name are joined in the order of the name', () => {
    expect(header([['رقم الجلوس', 'العائلة', 'الاسم الأول', 'اسم الأب'], STUDENT]).nameColumns).toEqual([2, 3, 1])
  })

  test('the columns that the office chose as names are joined in the order of the sheet', () => {
    const choices = { columns: { C: { role: 'name' }, D: { role: 'name' } } } as const
    const found = header([['رقم الجلوس', 'الاسم', 'الشهرة', 'العائلة'], STUDENT], choices)
    expect([found.nameColumns, ...columnsOf(found)]).toEqual([[2, 3], 'seat A, name C', 'ABCD'])
    const other = header([['رقم الجلوس', 'الاسم', 'العائلة', 'الشهرة'], STUDENT], choices)
    expect(other.nameColumns).toEqual([2, 3])
  })

  test.each<[what: string, columns: SheetChoices['columns'], kinds: string, understood: string]>([
    ['another seat', { D: { role: 'seat' } }, 'seat D, total E, name B', 'ABDE'],
    ['a total in place of a subject', { C: { role: 'total' } }, 'seat A, total C, name B', 'ABCE'],
    ['a subject in place of the total', { E: { role: 'subject' } }, 'seat A, name B', 'ABE'],
    ['a component', { E: { role: 'part' } }, 'seat A, name B', 'ABE'],
    ['an earlier grade’s subject', { E: { role: 'carried_subject' } }, 'seat A, name B', 'ABE'],
    ['nothing', { B: { role: 'ignored' } }, 'seat A, ignored B, total E', 'ABE'],
    ['a column beyond the header', { G: { role: 'note' } }, 'seat A, total E, note G, name B', 'ABEG'],
  ])('the office may choose a column as %s', (_what, columns, kinds, understood) => {
    const rows = [['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'المجموع'], STUDENT]
    expect(columnsOf(header(rows, { columns: columns ?? {} }))).toEqual([kinds, understood])
  })

  test.each<[what: string, headers: string[], pairs: [number, number | undefined][], understood: string]>([
    ['of name and mark', ['رقم الجلوس', 'الاسم', 'مادة التخلف', 'درجة التخلف'], [[2, 3]], 'ABCD'],
    ['without a mark', ['رقم الجلوس', 'الاسم', 'مادة التخلف', 'النحو'], [[2, undefined]], 'ABC'],
    [
      'of several subjects',
      ['رقم الجلوس', 'الاسم', 'مادة التخلف 1', 'مادة التخلف 2', 'درجة التخلف 2'],
      [
        [2, undefined],
        [3, 4],
      ],
      'ABCDE',
    ],
    ['that lack the name', ['رقم الجلوس', 'الاسم', 'درجة التخلف', 'مادة التخلف'], [[3, undefined]], 'ABD'],
    ['with a mark too many', ['رقم الجلوس', 'الاسم', 'مادة التخلف', 'درجة التخلف', 'درجة التخلف'], [[2, 3]], 'ABCD'],
  ])('columns may be pairs of carried-over subjects %s', (_what, headers, pairs, understood) => {
    const found = header([headers, STUDENT])
    expect(found.carriedPairs.map(({ name, mark }) => [name, mark])).toEqual(pairs)
    expect(columnsOf(found)[1]).toBe(understood)
  })
})

import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { markReader } from './mark-cell.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { findHeader } from './sheet-header.rules.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { ReadRow } from './student-row.rules.ts'
import { nameStops, unreadColumnStops } from './unread-content.rules.ts'

function studentOf(row: ReadRow['row'], name: string): ReadRow {
  const student: ReadRow['student'] = {
    rowNumber: row.number,
    studentId: null,
    seatNumber: String(10_000 + row.number),
    name,
    degrees: [],
    note: '',
    withheld: false,
    totalHundredths: 0,
    maxHundredths: 0,
    carried: [],
    statedVerdict: '',
  }
  return { row, student }
}

test('a column of unknown meaning may repeat that a result is withheld', () => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو (100)', 'بيان', 'ملاحظات'],
    [10001, 'هدى حسن', 60, 'حجب', 'حجب'],
    [10002, 'منى علي', 60, null, null],
    [10003, 'آية سعد', 60, null, null],
  ]
  expect(recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 }).stops).toEqual([])
})

test.each<[names: readonly string[], rows: readonly number[]]>([
  [['هدى حسن', 'منى عل\ufffd', 'آية سعد'], [3]],
  [['هدى حسن', 'منى ??? علي', 'آية سعد'], [3]],
  [
    ['هدى حسن 2', 'منى علي', 'آية ٣ سعد', 'نور هاني', 'سارة كمال'],
    [2, 4],
  ],
  [['طالب 1 حسن', 'طالب 2 حسن', 'آية سعد'], []],
  [['هدى حسن (نور)', 'د. منى علي', 'آية عبد-الله'], []],
  [
    ['هدى حسن راسبة', 'منى علي جيد جدًّا', 'آية سعد أنثى', 'نور هاني دور ثان'],
    [2, 3, 4, 5],
  ],
  [['هدى حسن جيداء', 'راسب علي', 'نور ناجح'], []],
  [
    ['هدى حسن ناجح', 'منى علي ناجح', 'آية سعد ناجح'],
    [2, 3, 4],
  ],
])('of the names %j those in the rows %j are odd', (names, rows) => {
  const students = names.map((name, at) => studentOf({ number: at + 2, cells: [] }, name))
  const stop = nameStops(students, []).find(({ code }) => code === 'odd_names')
  expect((stop?.lines ?? []).map(({ row }) => row)).toEqual(rows)
})

test('a name that ends with «ناجح» is odd if its row has no verdict, but others have', () => {
  const oddOf = (verdict: GridCell) => {
    const grid = gridOf([
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'النتيجة'],
      [10_001, 'هدى حسن ناجح', 60, verdict],
      [10_002, 'منى علي', 70, 'ناجح'],
    ])
    const { stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
    return stops.filter(({ code }) => code === 'odd_names').length
  }
  expect([oddOf(null), oddOf('ناجح')]).toEqual([1, 0])
})

describe('a column of unknown meaning', () => {
  function linesOf(header: string | null, cells: readonly GridCell[]) {
    const { rows, ...grid } = gridOf([
      ['رقم الجلوس', 'الاسم', header],
      ...cells.map((cell, index) => [10_001 + index, 'هدى حسن', cell]),
    ])
    const found = findHeader({ ...grid, rows })
    if (!found) throw new Error('no header')
    const students = rows.slice(1).map((row) => studentOf(row, 'هدى حسن'))
    const stops = unreadColumnStops(found, { subjects: [], carried: [] }, students, markReader(undefined))
    return stops.flatMap(({ lines }) => lines)
  }

  function stopsOf(header: string | null, cells: readonly GridCell[]) {
    return linesOf(header, cells).map(({ column, name, stated }) => [column, name, stated])
  }

  test('the stop for a column of unknown meaning has the row of its value, unless most students have a value', () => {
    expect(linesOf(null, [null, null, 60])).toMatchObject([{ row: 4, stated: '60' }])
    expect(linesOf('العنوان', ['شارع', 'ميدان', null])).toMatchObject([{ row: null, stated: 'شارع' }])
  })

  test.each<[header: string | null, cells: GridCell[], lines: unknown[]]>([
    ['العنوان', ['شارع', 'ميدان', null], [['C', 'العنوان', 'شارع']]],
    ['العنوان', ['شارع', null], []],
    ['العنوان', [null, null, null], []],
    ['تعديل', [null, 'النحو ٩٥', null], [['C', 'تعديل', 'النحو ٩٥']]],
    ['تعديل', [null, 'تم', 'غائب', null, null], [['C', 'تعديل', 'غائب']]],
    [null, [null, null, 60], [['C', null, '60']]],
    [null, [null, null, 'راجعه'], [['C', null, 'راجعه']]],
    [null, ['شارع', 'ميدان'], [['C', null, 'شارع']]],
    [null, [null, 'ميدان', 'شارع'], [['C', null, 'ميدان']]],
    ['درجات الرأفة', [null, 2, null], [['C', 'درجات الرأفة', '2']]],
    ['سبب الحجب', [null, 'المصروفات', null], [['C', 'سبب الحجب', 'المصروفات']]],
    ['سبب الحجب', [null, null, null], []],
    ['بيان', ['ت', null, null, 'حجب النتيجة لعدم السداد'], [['C', 'بيان', 'حجب النتيجة لعدم السداد']]],
    [null, [null, null, 'لا تعلن نتيجته'], [['C', null, 'لا تعلن نتيجته']]],
    ['الموقف المالي', ['سدد', null, null, 'لم يسدد'], [['C', 'الموقف المالي', 'لم يسدد']]],
    ['بيان', [null, null, 'تم رفع الحجب'], []],
    // A column that only numbers the rows is no unread content.
    [null, [1, 2, 3], []],
    [null, [0, 1, 2], []],
    [null, [2, 3, 4], [['C', null, '2']]],
    [null, [1, 5, 3], [['C', null, '1']]],
    ['العدد', [1, 2, 3], [['C', 'العدد', '1']]],
    ['النوع', ['ذكر', 'أنثى'], []],
  ])(
    'a column of unknown meaning under «%s» with %j stops the publication if its values may concern the result: %j',
    (header, cells, lines) => {
      expect(stopsOf(header, cells)).toEqual(lines)
    },
  )
})

describe('names', () => {
  const SHORT = ['أ', 'ب', 'ت', 'ث']
  const LONG = ['ج ح', 'خ د', 'ذ ر', 'ز س']

  function stopsOf(names: readonly string[]) {
    const { rows } = gridOf(names.map((name) => [name]))
    const students = rows.map((row, index) => studentOf(row, names[index] ?? ''))
    return nameStops(students, []).map(({ code, lines }) => `${code} ${lines.map(({ row }) => row).join(' ')}`)
  }

  test.each<[names: string[], stops: string[]]>([
    [['هدى', 'منى', 'ليلى حسن'], ['short_names 1 2']],
    [['هدى', 'منى', 'ليلى حسن', 'سارة حسن'], []],
    [[...SHORT, ...LONG], []],
    [[...SHORT, ...LONG, 'ن س', 'ه و'], []],
    [['هدى'], []],
    [['هدى', '', 'منى'], ['short_names 1 3']],
    [['هدى حسن', 'منى حسن'], []],
    [['هدى حسن', 'منى حسن', 'هدي حسن'], ['same_names 1 3']],
    [['', '', 'هدى حسن'], []],
    [
      ['هدى', 'هدى'],
      ['short_names 1 2', 'same_names 1 2'],
    ],
  ])('the students’ names %j have the publication stops %j', (names, stops) => {
    expect(stopsOf(names)).toEqual(stops)
  })
})

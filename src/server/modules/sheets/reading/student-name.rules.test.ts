import { describe, expect, test } from 'vitest'
import { gridOf } from './sheet-grids.testing.ts'
import { joinedColumns, studentName } from './student-name.rules.ts'

function nameOf(...cells: string[]) {
  const [row = { number: 1, cells: [] }] = gridOf([cells]).rows
  return studentName(
    row,
    cells.map((_, column) => column),
  )
}

const REMARKS = [
  'باق|باقي|باقية|معيد|معيدة|راسب|راسبة|مستجد|مستجدة|منقول|منقولة|محول|محولة|منتسب|منتسبة|انتساب|مؤجل|مؤجلة',
  'مفصول|مفصولة|منسحب|منسحبة|معتذر عن الدراسة|غائب|غائبة|متوفى|متوفاة|وقف قيد|وقف القيد|موقوف|موقوفة القيد',
  'حجب|محجوب|محجوبة|تُحجب نتيجته|لا تعلن النتيجة|نتيجتها موقوفة|عدم إعلان النتيجة|إرجاء إعلان النتيجة',
  'من خارج|من الخارج|وافد|وافدة|دور ثان|إعادة|للإعادة|تخلف|تخلفات|غش|حرمان|باق للإعادة|معيد من 2023',
]

test('each word about the enrolment in brackets is a remark, not a part of the name', () => {
  const others = REMARKS.flatMap((list) => list.split('|')).filter(
    (remark) => nameOf(`هدى حسن (${remark})`).remark !== remark,
  )
  expect(others).toEqual([])
})

test.each<[written: string[], name: string, remark: string]>([
  [['هدى', 'حسن', 'البنا'], 'هدى حسن البنا', ''],
  [['هدى', '', 'البنا'], 'هدى البنا', ''],
  [['(باق) هدى حسن'], 'هدى حسن', 'باق'],
  [['هدى(باق)حسن'], 'هدى حسن', 'باق'],
  [['هدى [ راسب ] حسن {غش}'], 'هدى حسن', 'راسب، غش'],
  [['هدى حسن (الشهيرة بلولو)'], 'هدى حسن (الشهيرة بلولو)', ''],
  [['هدى حسن (غير منقول)'], 'هدى حسن (غير منقول)', ''],
  [['هدى حسن - محجوبة'], 'هدى حسن', 'محجوبة'],
  [['هدى حسن (حجب) - باقية'], 'هدى حسن', 'حجب، باقية'],
  [['هدى حسن / علي محجوب'], 'هدى حسن / علي محجوب', ''],
  [['هدى محجوب'], 'هدى محجوب', ''],
  [['هدى حسن (الشهيرة بمحجوب)'], 'هدى حسن (الشهيرة بمحجوب)', ''],
  [['هدى حسن (رُفع الحجب)'], 'هدى حسن (رُفع الحجب)', ''],
  [['هدى حسن (باقية'], 'هدى حسن (باقية', ''],
  [['هدى حسن (غشيم)'], 'هدى حسن (غشيم)', ''],
  [['هدى حسن (أنثى)'], 'هدى حسن', ''],
  [['هدى حسن [طالبة] (باقية)'], 'هدى حسن', 'باقية'],
  [['هدى حسن - أنثى'], 'هدى حسن', ''],
  [['هدى حسن (ناجحة)'], 'هدى حسن', 'ناجحة'],
  [['هدى حسن - '], 'هدى حسن', ''],
  [['هدى حسن **'], 'هدى حسن', ''],
  [['هدى حسن - راسبة'], 'هدى حسن', 'راسبة'],
  [['هدى حسن / باقية للإعادة'], 'هدى حسن', 'باقية للإعادة'],
  [['هدى حسن، معيدة'], 'هدى حسن', 'معيدة'],
  [['هدى حسن (غش) – راسبة'], 'هدى حسن', 'غش، راسبة'],
  [['هدى حسن-راسبة'], 'هدى حسن-راسبة', ''],
  [['هدى - حسن'], 'هدى - حسن', ''],
  [['هدى حسن / غير منقولة'], 'هدى حسن / غير منقولة', ''],
  [['هدى – حسن –'], 'هدى – حسن', ''],
  [['هدى أبو-زيد'], 'هدى أبو-زيد', ''],
  [['12- هدى حسن'], 'هدى حسن', ''],
  [['٣ . هدى', 'حسن'], 'هدى حسن', ''],
  [['(4) هدى حسن (باق)'], 'هدى حسن', 'باق'],
  [['هدى حسن 2'], 'هدى حسن 2', ''],
  [['5'], '5', ''],
  [['2- 3'], '2- 3', ''],
])('the name written %j is read as «%s», with the remark «%s»', (written, name, remark) => {
  expect(nameOf(...written)).toEqual({ name, remark })
})

describe('a column of the father’s name', () => {
  const rowsOf = (rows: [string, string][]) => gridOf(rows).rows

  test('a column with the father’s name is joined to the name if the full name lacks it', () => {
    expect(joinedColumns(rowsOf([['هدى', 'حسن البنا']]), [0, 1])).toEqual([0, 1])
    expect(joinedColumns(rowsOf([['هدى سيف', 'حسن']]), [0, 1])).toEqual([0, 1])
    // «سيف» occurs in the name only as a part of a word.
    expect(joinedColumns(rowsOf([['هدى سيفين', 'سيف']]), [0, 1])).toEqual([0, 1])
  })

  test('a column with the father’s name is left out if most full names contain it, at either end', () => {
    expect(joinedColumns(rowsOf([['هدى حسن البنا', 'حسن']]), [0, 1])).toEqual([0])
    expect(joinedColumns(rowsOf([['حسن', 'هدى حسن البنا']]), [0, 1])).toEqual([1])
    expect(joinedColumns(rowsOf([['هدى حسن', 'هدى حسن']]), [0, 1])).toEqual([0])
  })

  test.each([
    [4, [0]],
    [3, [0, 1]],
  ])('a father’s name that %i of five full names contain is left out only from four fifths on', (repeated, columns) => {
    const rows = Array.from({ length: 5 }, (_, row): [string, string] => [
      'هدى حسن البنا',
      row < repeated ? 'حسن' : 'علي',
    ])
    const unfilled: [string, string][] = [
      ['منى سعيد', ''],
      ['', 'علي'],
    ]
    expect(joinedColumns(rowsOf([...rows, ...unfilled]), [0, 1])).toEqual(columns)
  })

  test('a column with the father’s name is not taken for the full name because it has more letters', () => {
    const rows = Array.from({ length: 5 }, (_, row): [string, string] => ['هدى حسن', row < 4 ? 'حسن' : 'ع'.repeat(40)])
    expect(joinedColumns(rowsOf(rows), [0, 1])).toEqual([0])
  })

  test('an empty column with the father’s name is joined to the name', () => {
    expect(joinedColumns(rowsOf([['هدى حسن البنا', '']]), [0, 1])).toEqual([0, 1])
  })
})

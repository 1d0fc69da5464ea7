import { describe, expect, test } from 'vitest'
import { headerRowsAt, isHeaderRow, isPartOfHeader, labelOf } from './header-rows.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'

/** Makes a grid of rows of texts and numbers; «|» separates cells. */
function gridOfTexts(texts: readonly string[]) {
  const cellOf = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text)
  return gridOf(texts.map((row) => row.split('|').map(cellOf)))
}

function rowOf(text: string) {
  const [row = { number: 1, cells: [] }] = gridOfTexts([text]).rows
  return row
}

const HEADER = 'م|رقم الجلوس|الاسم|النحو|'

describe('a header', () => {
  test.each<[what: string, below: string[], rows: number]>([
    ['of one row', ['1|10001|هدى|85|70'], 1],
    ['with components below its subjects', ['|||شفوي|تحريري'], 2],
    ['with a mark in the column of serial numbers', ['(أ)|||شفوي|تحريري'], 2],
    ['above a student without a name', ['1|10001||غائب|غائب'], 1],
    ['above a student without a seat', ['1||هدى|غائب|غائب'], 1],
    ['above full marks', ['|||20|80'], 1],
    ['above full marks that are texts', ['|||٢٠|٨٠'], 1],
    ['above a label of full marks', ['النهاية العظمى|||أ|ب'], 1],
    ['above a label behind the name', ['|||النهاية العظمى|أ'], 1],
    ['with components of which one is a full mark by its words', ['|||شفوي|الدرجة النهائية'], 2],
    ['with a third row of components', ['|||النحو|الصرف', '|||شفوي|تحريري'], 3],
    ['above a third row without components', ['|||شفوي|تحريري', '|||شرح|بحث'], 2],
    ['with names below a row of groups', ['|||مواد تضاف للمجموع|', '|||شرح|بحث'], 3],
    ['with names below a row of divisions', ['|||شعبة اللغة|', '|||شرح|بحث'], 3],
    ['above a row below a mix of names and groups', ['|||مواد تضاف للمجموع|النحو', '|||شرح|بحث'], 2],
    ['of four rows at most', Array(4).fill('|||شفوي|تحريري'), 4],
  ])('a header %s, with %j below it, has %i rows', (_what, below, rows) => {
    expect(headerRowsAt(gridOfTexts([HEADER, ...below]), 0, false)).toMatchObject({ from: 0, to: rows })
  })

  test('a header ends above an empty row', () => {
    const { rows } = gridOfTexts([HEADER, '|||شفوي|تحريري'])
    const apart = rows.map((row) => ({ ...row, number: row.number * 2 }))
    expect(headerRowsAt({ name: '', rows: apart }, 0, false).to).toBe(1)
    expect(headerRowsAt({ name: '', rows: apart.toReversed() }, 0, false).to).toBe(1)
    const above = gridOfTexts(['|||مواد تضاف للمجموع|', HEADER]).rows.map((row) => ({ ...row, number: row.number * 2 }))
    expect(headerRowsAt({ name: '', rows: above }, 1, false).from).toBe(1)
  })

  test('a header row chosen by the office ends above the first row with a number', () => {
    expect(headerRowsAt(gridOfTexts([HEADER, '|||شفوي|80']), 0, true).to).toBe(1)
    expect(headerRowsAt(gridOfTexts([HEADER, '|||شفوي|80']), 0, false).to).toBe(2)
    expect(headerRowsAt(gridOfTexts([HEADER, '|||شفوي|تحريري']), 0, true).to).toBe(2)
  })

  test.each<[what: string, above: string[], header: string, from: number]>([
    ['groups', ['|||مواد تضاف للمجموع|'], HEADER, 0],
    ['divisions', ['|||شعبة اللغة|'], HEADER, 0],
    ['subjects over components', ['|||النحو|'], 'م|رقم الجلوس|الاسم|شفوي|تحريري', 0],
    ['subjects over half of its texts', ['|||النحو||ملاحظات عامة'], 'م|رقم الجلوس|الاسم|شفوي|تحريري|x', 0],
    ['subjects over less than half of its texts', ['|||النحو||أ|ب'], 'م|رقم الجلوس|الاسم|شفوي|تحريري|x|y', 1],
    ['texts over seat and name', ['|بيانات|الطالب|النحو||أ'], 'م|رقم الجلوس|الاسم|شفوي|تحريري|x', 0],
    ['a title over components', ['|||نتيجة الفرقة الثانية|'], 'م|رقم الجلوس|الاسم|شفوي|تحريري', 1],
    ['a long title over components', [`|||${'ن'.repeat(61)}|`], 'م|رقم الجلوس|الاسم|شفوي|تحريري', 1],
    ['a long name over components', [`|||${'ن'.repeat(60)}|`], 'م|رقم الجلوس|الاسم|شفوي|تحريري', 0],
    ['another header', ['م|رقم الجلوس|الاسم|مواد تضاف للمجموع|'], HEADER, 1],
    ['titles', ['كشف درجات'], HEADER, 1],
    ['more than three rows of groups', Array(5).fill('|||مواد تضاف للمجموع|'), HEADER, 2],
  ])('whether a header includes the rows above it: %s', (_what, above, header, from) => {
    expect(headerRowsAt(gridOfTexts([...above, header]), above.length, false).from).toBe(from)
  })

  test('a header at an index without a row has no rows', () => {
    expect(headerRowsAt(gridOfTexts([]), 0, false)).toEqual({ rows: [], from: 0, to: 0 })
  })
})

test.each([
  ['رقم الجلوس|الاسم', true],
  ['رقم الجلوس|اسم الجد', true],
  ['رقم الجلوس|اسم الأب|النحو', false],
  ['رقم الجلوس|النحو|الصرف', false],
  ['الاسم|النحو|الصرف', false],
])('«%s» is a whole header: %s', (text, expected) => {
  expect(isHeaderRow(rowOf(text))).toBe(expected)
})

test.each([
  ['رقم الجلوس|النحو|الصرف', true],
  ['الاسم|النحو|الصرف', true],
  ['الاسم|النحو| ', false],
  ['الاسم|النحو|5', false],
  ['النحو|الصرف|الأدب', false],
  ['الاسم|النحو|النهاية العظمى', false],
])('«%s» is a header that lacks seat or name: %s', (text, expected) => {
  expect(isPartOfHeader(rowOf(text))).toBe(expected)
})

test('the label of a row is searched up to the columns of seat and name, not after them', () => {
  const labels = [
    labelOf(rowOf('النهاية العظمى||'), { seat: 0, name: 1 }),
    labelOf(rowOf('|النهاية العظمى|'), { seat: 0, name: 1 }),
    labelOf(rowOf('|النهاية العظمى|'), { seat: 1, name: 0 }),
    labelOf(rowOf('||النهاية العظمى'), { seat: 0, name: 1 }),
    labelOf(rowOf('|النهاية العظمى|'), { seat: 0 }),
    labelOf(rowOf('|النهاية العظمى|'), { name: 0 }),
    labelOf(rowOf('النهاية العظمى||'), {}),
    labelOf(rowOf('5|هدى|'), { seat: 0, name: 1 }),
  ]
  expect(labels).toEqual([
    'full_mark',
    'full_mark',
    'full_mark',
    undefined,
    undefined,
    undefined,
    'full_mark',
    undefined,
  ])
})

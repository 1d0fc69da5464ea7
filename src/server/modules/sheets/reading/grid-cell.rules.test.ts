import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { cellFault, cellText, columnIndex, columnLetters, plainNumber, valueFault } from './grid-cell.rules.ts'

describe('the text of a cell', () => {
  test.each<[what: string, cell: GridCell | undefined, text: string]>([
    ['is empty for a missing cell', undefined, ''],
    ['is empty for an empty cell', null, ''],
    ['keeps a whole number', 20001, '20001'],
    ['drops floating-point noise', 96.399999999999991, '96.4'],
    ['keeps a typed fraction', 49.996, '49.996'],
    ['keeps fifteen digits', 0.123456789012345, '0.123456789012345'],
    ['keeps a long whole number', 29_801_011_234_567, '29801011234567'],
    ['trims and collapses blanks', '  طالب   أول ', 'طالب أول'],
    ['drops NUL and zero-width characters', 'طا\u0000لب\u200f\u200b', 'طالب'],
    ['converts presentation forms from a PDF to plain letters', '\uFEB3\uFECC\uFEEA', 'سعه'],
    ['is the cached value of a formula', { kind: 'formula', value: 171 }, '171'],
    ['is empty for a formula without a value', { kind: 'formula', value: null }, ''],
    ['is empty for an error', { kind: 'error', text: '#REF!' }, ''],
    ['is the text of a struck cell', { kind: 'struck', text: ' النحو ' }, 'النحو'],
  ])('the text of a cell %s', (_what, cell, text) => {
    expect(cellText(cell)).toBe(text)
  })
})

test('only cells with a spreadsheet error or an uncalculated formula have no usable value', () => {
  expect(cellFault({ kind: 'error', text: '#N/A' })).toEqual({ code: 'cell_error', value: '#N/A' })
  expect(cellFault({ kind: 'formula', value: null })).toEqual({ code: 'formula_without_value' })
  expect(cellFault({ kind: 'formula', value: '' })).toBeNull()
  expect(cellFault(null)).toBeNull()
  expect(cellFault('غـ')).toBeNull()
  expect(cellFault('قاعة²')).toBeNull()
  expect(valueFault({ kind: 'error', text: '#N/A' })).toEqual({ code: 'cell_error', value: '#N/A' })
  expect(valueFault({ kind: 'formula', value: null })).toEqual({ code: 'formula_without_value' })
})

test.each(['8¹', '8₁', '85①', '¹85', '²٨', 'هدى حسن²'])(
  'the sign of a footnote leaves «%s» without a usable value',
  (text) => {
    const fault = { code: 'cell_struck', value: text }
    expect(valueFault(text)).toEqual(fault)
    expect(valueFault(` ${text} `)).toEqual(fault)
    expect(valueFault({ kind: 'formula', value: text })).toEqual(fault)
  },
)

test.each(['¹ رُفعت بالرأفة', '85', '½', 'هدى 2'])('«%s» has no sign of a footnote beside its value', (text) => {
  expect(valueFault(text)).toBeNull()
})

describe('column letters', () => {
  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('the letters of column %i are %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters)
  })

  test('column letters are converted back to the column’s number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16_383 }), (column) => {
        expect(columnIndex(columnLetters(column))).toBe(column)
      }),
    )
  })
})

test.each<[text: string, number: number | undefined]>([
  ['540', 540],
  ['٥٤٠٫٥', 540.5],
  ['58,67', 58.67],
  ['90 %', 90],
  ['90٪', 90],
  ['', undefined],
  ['حجب', undefined],
  ['-5', undefined],
  ['9%0', undefined],
  ['90% 5', undefined],
  ['540 درجة', undefined],
  ['540.5.5', undefined],
  ['/540', undefined],
])('«%s» is the number %s', (text, number) => {
  expect(plainNumber(text)).toBe(number)
})

import { expect, test } from 'vitest'
import { withMerges } from './merged-cells.ts'

const WHOLE = { firstRow: 1, lastRow: 1_048_576, firstColumn: 0, lastColumn: 16_383 }

test('cells covered by merged cells without a value, or in rows that the file does not store, are not noted', () => {
  const rows = [
    { number: 2, cells: [1, 2] },
    { number: 9, cells: [null, 3] },
  ]
  expect(withMerges(rows, [WHOLE])).toEqual([
    { number: 2, cells: [null, null] },
    { number: 9, cells: [null, null] },
  ])
  expect(withMerges(rows, [{ firstRow: 9, lastRow: 9, firstColumn: 1, lastColumn: 3 }])).toEqual([
    { number: 2, cells: [1, 2] },
    { number: 9, cells: [null, 3], merged: [{ from: 2, to: 3, value: 3 }] },
  ])
  expect(rows[0]).toEqual({ number: 2, cells: [1, 2] })
})

test('merged ranges that cover the same cells again and again are refused', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ number: index + 1, cells: [1, 2, 3, 4, 5] }))
  const ranges = Array.from({ length: 1000 }, () => WHOLE)
  expect(() => withMerges(rows, ranges)).toThrow('not_understood')
})

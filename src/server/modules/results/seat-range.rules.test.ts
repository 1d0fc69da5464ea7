import { expect, test } from 'vitest'
import { mayHaveSeat, seatRangeOf } from './seat-range.rules.ts'

test.each<[(string | null)[], ReturnType<typeof seatRangeOf>]>([
  [
    ['2001', '2999', '1001', '1999'],
    ['1001', '2999'],
  ],
  // These ranges are in the order of texts, because no database compares seat numbers as numbers.
  [
    ['1000', '999'],
    ['1000', '999'],
  ],
  [
    [null, null, '7', '7'],
    ['7', '7'],
  ],
  [
    [null, null],
    ['', ''],
  ],
  [['1001', '19س'], undefined],
])('the sheets with the ends %j have the range %j', (ends, range) => {
  expect(seatRangeOf(ends)).toEqual(range)
})

test.each([
  ['1000', false],
  ['1001', true],
  ['1500', true],
  ['1999', true],
  ['2000', false],
  ['15س', true],
  ['0', false],
])('sheets with seats from 1001 to 1999 may contain the seat %s: %s', (seat, may) => {
  expect(mayHaveSeat(['1001', '1999'], seat)).toBe(may)
})

test('sheets with an unknown range may contain any seat, and sheets without rows contain none', () => {
  expect(mayHaveSeat(undefined, '5')).toBe(true)
  expect(mayHaveSeat(seatRangeOf([null, null]), '5')).toBe(false)
})

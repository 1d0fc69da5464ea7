import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { seatReader } from './seat-text.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'

test.each<[seats: GridCell[], read: string[]]>([
  // Half of the seats are short: the sheet lost its leading zeros.
  [
    [42, '10001'],
    ['00042', '10001'],
  ],
  // One short seat of three is a typing error.
  [
    [42, '10001', '10002'],
    ['42', '10001', '10002'],
  ],
  [
    [42, null, ''],
    ['00042', '', ''],
  ],
  [
    ['10001', '10002'],
    ['10001', '10002'],
  ],
  [
    ['أ42', 42],
    ['أ42', '00042'],
  ],
  [
    ['42أ', 42],
    ['42أ', '00042'],
  ],
  [
    ['30001.0', '30002,00', '٣٠٠٠٣٫٠'],
    ['30001', '30002', '30003'],
  ],
  [
    ['30001.05', 'أ30001.0', '30001.0أ'],
    ['30001.05', 'أ30001.0', '30001.0أ'],
  ],
  [
    [123456, 42],
    ['123456', '00042'],
  ],
])('the seats %j are read as %j', (seats, read) => {
  const { rows } = gridOf(seats.map((seat) => [seat]))
  expect(rows.map(seatReader(rows, 0))).toEqual(read)
})

test('every seat number of a sheet without a seat column is empty', () => {
  const { rows } = gridOf([['10001']])
  expect(rows.map(seatReader(rows, undefined))).toEqual([''])
})

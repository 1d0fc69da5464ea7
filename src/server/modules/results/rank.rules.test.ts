import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText, rankByTotal } from './rank.rules.ts'

function places(...rows: [seatNumber: string, totalHundredths: number][]) {
  return rankByTotal(rows.map(([seatNumber, totalHundredths]) => ({ seatNumber, totalHundredths }))).map(
    ({ row, rank, duplicatedRank }) => [row.seatNumber, rank, duplicatedRank],
  )
}

test('no students make an empty list', () => {
  expect(rankByTotal([])).toEqual([])
})

test('a single student has the rank 1 and the duplicated rank 1', () => {
  expect(places(['10001', 0])).toEqual([['10001', 1, 1]])
})

test('equal totals share a duplicated rank, the next total gets the next number, and ties sort by seat number', () => {
  expect(places(['10004', 9000], ['10002', 9500], ['10001', 9000], ['10003', 9500], ['10005', 8999])).toEqual([
    ['10002', 1, 1],
    ['10003', 2, 1],
    ['10001', 3, 2],
    ['10004', 4, 2],
    ['10005', 5, 3],
  ])
})

test('seat numbers are compared as text, by code units', () => {
  expect(places(['ب0001', 5000], ['A0001', 5000], ['a0001', 5000], ['01000', 5000]).map(([seat]) => seat)).toEqual([
    '01000',
    'A0001',
    'a0001',
    'ب0001',
  ])
})

test('compareText returns 0 for equal texts', () => {
  expect([compareText('10001', '10001'), compareText('1', '2'), compareText('2', '1')]).toEqual([0, -1, 1])
})

test('a hundredth of a mark separates two ranks', () => {
  expect(places(['10001', 8499], ['10002', 8500])).toEqual([
    ['10002', 1, 1],
    ['10001', 2, 2],
  ])
})

const cohort = fc.uniqueArray(
  fc.record({ seatNumber: fc.integer({ min: 10_000, max: 99_999 }).map(String), totalHundredths: fc.nat(40) }),
  { selector: ({ seatNumber }) => seatNumber, maxLength: 60 },
)

test('every row gets one rank, and ranks agree with totals', () => {
  fc.assert(
    fc.property(cohort, (rows) => {
      const ranked = rankByTotal(rows)
      expect(ranked.map(({ rank }) => rank)).toEqual(rows.map((_row, index) => index + 1))
      expect(new Set(ranked.map(({ row }) => row))).toEqual(new Set(rows))
      for (const { row, duplicatedRank } of ranked) {
        const higher = rows.filter((other) => other.totalHundredths > row.totalHundredths)
        expect(duplicatedRank).toBe(new Set(higher.map((other) => other.totalHundredths)).size + 1)
      }
    }),
  )
})

test('ranking does not depend on the order of the input and does not change the input', () => {
  fc.assert(
    fc.property(cohort, (rows) => {
      const before = [...rows]
      expect(rankByTotal(rows.toReversed())).toEqual(rankByTotal(rows))
      expect(rows).toEqual(before)
    }),
  )
})

import { expect, test } from 'vitest'
import { countsAroundPass, partsOf } from './distribution-shape.ts'

const COUNTS = [1, 0, 0, 2, 3, 4, 20, 10, 5, 6]

test('a distribution of marks is split into tenths, and the students below and above the pass mark are counted', () => {
  const parts = partsOf(COUNTS)
  expect(parts.map(({ from, to }) => [from, to]).slice(3, 6)).toEqual([
    [30, 40],
    [40, 50],
    [50, 60],
  ])
  expect(parts.map(({ reachesPass }) => reachesPass)).toEqual([...Array(5).fill(false), ...Array(5).fill(true)])
  expect(countsAroundPass(parts)).toEqual({ below: 6, reached: 45 })
})

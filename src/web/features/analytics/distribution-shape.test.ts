import { expect, test } from 'vitest'
import { acrossOf, columnsOf, countsAroundPass, PLOT, partsOf } from './distribution-shape.ts'

const COUNTS = [1, 0, 0, 2, 3, 4, 20, 10, 5, 6]

test('the parts are tenths, and those from the pass line up reach the pass mark', () => {
  const parts = partsOf(COUNTS)
  expect(parts.map(({ from, to }) => [from, to]).slice(3, 6)).toEqual([
    [30, 40],
    [40, 50],
    [50, 60],
  ])
  expect(parts.map(({ reachesPass }) => reachesPass)).toEqual([...Array(5).fill(false), ...Array(5).fill(true)])
  expect(countsAroundPass(parts)).toEqual({ below: 6, reached: 45 })
})

test('marks grow from right to left, and each column stays within its part', () => {
  const columns = columnsOf(partsOf(COUNTS))
  expect([acrossOf(0), acrossOf(100)]).toEqual([PLOT.right, PLOT.left])
  for (const { from, to, x, width } of columns) {
    expect(x + width).toBeLessThan(acrossOf(from))
    expect(x).toBeGreaterThan(acrossOf(to))
    expect((acrossOf(from) + acrossOf(to)) / 2).toBeCloseTo(x + width / 2)
  }
})

test('the highest count fills the plot, and the others are proportional', () => {
  const columns = columnsOf(partsOf(COUNTS))
  const whole = PLOT.bottom - PLOT.top
  for (const { count, y, height } of columns) {
    expect(height).toBeCloseTo((whole * count) / 20)
    expect(y + height).toBeCloseTo(PLOT.bottom)
  }
})

test('a distribution without students has flat columns', () => {
  expect(columnsOf(partsOf(Array(10).fill(0))).map(({ height }) => height)).toEqual(Array(10).fill(0))
})

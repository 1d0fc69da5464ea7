import { expect, test } from 'vitest'
import { countedFailures, FREE_FAILURES, FREE_FROM_BUSY_ADDRESS, TOLD_EVERY_MS, waitMs } from './guessing.rules.ts'

// The numbers are those of docs/decisions/0055-the-door.md.
const LAST = '2026-11-02T09:00:00.000Z'
const HALF_AN_HOUR_MS = 30 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

function afterLast(ms: number): Date {
  return new Date(Date.parse(LAST) + ms)
}

test('ten wrong passwords cost no wait (three from a busy address), and the owner gets one e-mail a day', () => {
  expect([FREE_FAILURES, FREE_FROM_BUSY_ADDRESS, TOLD_EVERY_MS]).toEqual([10, 3, DAY_MS])
})

test.each([
  [0, 0, 0],
  [9, 0, 0],
  [10, 0, 1000],
  [11, 0, 2000],
  [12, 0, 4000],
  [20, 0, 1_024_000],
  [21, 0, HALF_AN_HOUR_MS],
  [500, 0, HALF_AN_HOUR_MS],
  [11, 1500, 500],
  [11, 1999, 1],
  [11, 2000, 0],
  [11, 60_000, 0],
])('after %i wrong passwords, the last one %i ms ago, the next check must wait %i ms', (failures, agoMs, wait) => {
  expect(waitMs({ failures, last_at: LAST }, { free: FREE_FAILURES, now: afterLast(agoMs) })).toBe(wait)
})

test.each([
  [DAY_MS - 1, 7],
  [DAY_MS, 0],
])('of seven wrong passwords, the last one %i ms ago, %i count', (agoMs, counted) => {
  expect(countedFailures({ failures: 7, last_at: LAST }, afterLast(agoMs))).toBe(counted)
})

test('without a stored wrong password the count is zero', () => {
  expect(countedFailures(undefined, afterLast(0))).toBe(0)
})

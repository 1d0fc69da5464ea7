import { expect, test } from 'vitest'
import { askingDelayMs, nextChangeMs, remainingText, SPREAD_MS } from './countdown.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'أقل من دقيقة'],
  [MINUTE - 1, 'أقل من دقيقة'],
  [MINUTE, 'أقل من دقيقة'],
  [MINUTE + 1, 'دقيقتان'],
  [HOUR - MINUTE, '59 دقيقة'],
  [HOUR - 1, 'ساعة واحدة'],
  [HOUR, 'ساعة واحدة'],
  [HOUR + 1, 'ساعة واحدة ودقيقة واحدة'],
  [2 * HOUR + 12 * MINUTE, 'ساعتان و12 دقيقة'],
  [DAY - MINUTE, '23 ساعة و59 دقيقة'],
  [DAY, 'يوم واحد'],
  [DAY + 59 * MINUTE, 'يوم واحد'],
  [3 * DAY + 5 * HOUR, '3 أيام و5 ساعات'],
])('a countdown with %d ms left is written as «%s»', (ms, words) => {
  expect(remainingText(ms)).toBe(words)
})

test.each([0, 1, MINUTE - 1, MINUTE, MINUTE + 1, HOUR, HOUR + 30_000, DAY - 1])(
  'nextChangeMs(%d) is the time until the countdown’s text changes or the countdown ends',
  (ms) => {
    const wait = nextChangeMs(ms)
    expect(wait).toBeGreaterThanOrEqual(0)
    expect(wait).toBeLessThanOrEqual(MINUTE)
    if (ms > MINUTE) expect(remainingText(ms - wait + 1)).toBe(remainingText(ms))
    else expect(ms - wait).toBe(0)
  },
)

test('pages whose countdowns end together send requests after different waits, all within the spread', () => {
  expect(askingDelayMs(0)).toBe(0)
  expect(askingDelayMs(0.5)).toBe(SPREAD_MS / 2)
  expect(askingDelayMs(1 - Number.EPSILON)).toBeLessThan(SPREAD_MS)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOON = Date.parse('2025-07-01T12:00:00.000Z')
const MINUTE = 60_000
/** Milliseconds since the page was opened. */
const OPEN = 5 * MINUTE

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  clock = await import('./server-clock.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

function answer(at: number, more: Record<string, string> = {}): Headers {
  return new Headers({ date: new Date(at).toUTCString(), ...more })
}

test('before the first answer of the server, serverNow returns the time of the device', () => {
  expect(clock.serverNow(OPEN)).toBe(NOON)
})

test.each([10 * MINUTE, -10 * MINUTE])(
  'if the server’s clock differs from the device’s by %d ms, serverNow follows the server',
  (ahead) => {
    clock.readServerClock(answer(NOON + ahead), OPEN)
    expect(clock.serverNow(OPEN + MINUTE)).toBe(NOON + ahead + MINUTE)
  },
)

test('serverNow follows the server when the clock of the device is set', () => {
  clock.readServerClock(answer(NOON), OPEN)
  vi.setSystemTime(NOON + 60 * MINUTE)
  expect(clock.serverNow(OPEN + MINUTE)).toBe(NOON + MINUTE)
  clock.readServerClock(answer(NOON + 2 * MINUTE), OPEN + 2 * MINUTE)
  expect(clock.serverNow(OPEN + 2 * MINUTE)).toBe(NOON + 2 * MINUTE)
})

test('after a sleep of the device, in which performance.now() stopped, the next answer sets the clock', () => {
  clock.readServerClock(answer(NOON), OPEN)
  clock.readServerClock(answer(NOON + 60 * MINUTE), OPEN + MINUTE)
  expect(clock.serverNow(OPEN + MINUTE)).toBe(NOON + 60 * MINUTE)
})

test('an older answer from a cache does not turn the server’s clock back', () => {
  clock.readServerClock(answer(NOON + MINUTE), OPEN)
  clock.readServerClock(answer(NOON - 60 * MINUTE), OPEN)
  expect(clock.serverNow(OPEN)).toBe(NOON + MINUTE)
})

test('an answer without a Date header, or one that the service worker stored, does not set the server’s clock', () => {
  clock.readServerClock(new Headers(), OPEN)
  clock.readServerClock(answer(NOON - 60 * MINUTE, { 'x-diwan-kept-at': '2025-07-01T11:00:00.000Z' }), OPEN)
  expect(clock.serverNow(OPEN)).toBe(NOON)
})

import { beforeEach, expect, test, vi } from 'vitest'

const NOON = Date.parse('2025-07-01T12:00:00.000Z')
const MINUTE = 60_000

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.resetModules()
  clock = await import('./server-clock.ts')
})

function answer(at: number, more: Record<string, string> = {}): Headers {
  return new Headers({ date: new Date(at).toUTCString(), ...more })
}

test('before the first answer of the server, serverNow returns the time of the device', () => {
  expect(clock.serverNow(NOON)).toBe(NOON)
})

test.each([10 * MINUTE, -10 * MINUTE])(
  'if the server’s clock differs from the device’s by %d ms, serverNow follows the server',
  (ahead) => {
    clock.readServerClock(answer(NOON + ahead), NOON)
    expect(clock.serverNow(NOON + MINUTE)).toBe(NOON + ahead + MINUTE)
  },
)

test('an older answer from a cache does not turn the server’s clock back', () => {
  clock.readServerClock(answer(NOON + MINUTE), NOON)
  clock.readServerClock(answer(NOON - 60 * MINUTE), NOON)
  expect(clock.serverNow(NOON)).toBe(NOON + MINUTE)
})

test('an answer without a Date header, or one that the service worker stored, does not set the server’s clock', () => {
  clock.readServerClock(new Headers(), NOON)
  clock.readServerClock(answer(NOON - 60 * MINUTE, { 'x-diwan-kept-at': '2025-07-01T11:00:00.000Z' }), NOON)
  expect(clock.serverNow(NOON)).toBe(NOON)
})

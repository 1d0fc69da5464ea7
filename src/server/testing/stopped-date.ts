import { onTestFinished, vi } from 'vitest'

/**
 * Stops `Date` until the test ends, at the current time or a given one. Times that the portal, its libraries and the
 * databases use come from `Date`; timers and sockets run as usual.
 */
export function stopDate(at: Date | number = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
}

/** Moves the stopped `Date` forward. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

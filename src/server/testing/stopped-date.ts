import { onTestFinished, vi } from 'vitest'

/**
 * Stops `Date` until the test ends, at once or at a moment. The portal, its libraries and what either engine stores go by
 * it; timers and sockets run as usual.
 */
export function stopDate(at: Date | number = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
}

/** Moves the stopped date on. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

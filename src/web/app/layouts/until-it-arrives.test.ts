import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { FIRST_SCREEN_MS, untilItArrives, waitUnlessKept } from './until-it-arrives.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function haveWorker(controller: object | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
}

test('a device that keeps the portal has the part at once, without leaving time to requests', async () => {
  haveWorker({})
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
  const arrived = untilItArrives(load, waitUnlessKept)()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await arrived).toBe('part')
})

test.each([
  ['a browser without workers', undefined],
  ['a first visit, which no worker controls', null],
])('%s leaves the network to the first screen', async (_what, controller) => {
  if (controller === null) haveWorker(controller)
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
  void untilItArrives(load, waitUnlessKept)()
  await vi.advanceTimersByTimeAsync(FIRST_SCREEN_MS - 1)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that does not arrive is tried again, each time after twice as long', async () => {
  haveWorker({})
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no network')))
  void untilItArrives(load, waitUnlessKept)()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  for (const [wait, calls] of [
    [FIRST_SCREEN_MS, 2],
    [2 * FIRST_SCREEN_MS, 3],
    [4 * FIRST_SCREEN_MS, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(load).toHaveBeenCalledTimes(calls - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(calls)
  }
})

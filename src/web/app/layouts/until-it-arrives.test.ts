import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { FIRST_SCREEN_MS, untilItArrives, waitUnlessKept } from './until-it-arrives.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function haveWorker(controller: object | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
}

test('if a service worker has the code on the device, the delayed part of the page is loaded at once', async () => {
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
])('%s delays the part of the page until the first screen has had time to load', async (_what, controller) => {
  if (controller === null) haveWorker(controller)
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'))
  void untilItArrives(load, waitUnlessKept)()
  await vi.advanceTimersByTimeAsync(FIRST_SCREEN_MS - 1)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a delayed part that fails to load is retried, each time after twice the previous wait', async () => {
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

import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'

const GLOBAL = Symbol.for('better-auth:global')

test('better-auth’s AsyncLocalStorage stores are disabled after a second without a call, and work again later', async () => {
  // Loads the module again, because a timer of an earlier test's call may still be running in it.
  vi.resetModules()
  const { restingBetweenCalls } = await import('./call-contexts.ts')
  vi.useFakeTimers()
  const store = new AsyncLocalStorage<string>()
  const off = vi.spyOn(store, 'disable')
  const before: unknown = Reflect.get(globalThis, GLOBAL)
  Reflect.set(globalThis, GLOBAL, { context: { store } })
  onTestFinished(() => {
    Reflect.set(globalThis, GLOBAL, before)
    vi.useRealTimers()
  })
  const ends: (() => void)[] = []
  const read = async () => {
    await new Promise<void>((resolve) => void ends.push(resolve))
    return store.getStore()
  }
  const api = restingBetweenCalls({ read: (of: string) => store.run(of, read) })

  const calls = [api.read('one'), api.read('other')]
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(5000)
  expect(off).not.toHaveBeenCalled()

  ends[1]?.()
  expect(await Promise.all(calls)).toEqual(['one', 'other'])
  await vi.advanceTimersByTimeAsync(999)
  expect(off).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(off).toHaveBeenCalledOnce()

  const again = api.read('again')
  ends[2]?.()
  expect(await again).toBe('again')
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { BytePace } from './byte-pace.ts'

test('uploaded bytes are taken at the set rate, and pieces of the smallest file first', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pace = new BytePace(100)
  const taken: string[] = []
  const take = async (name: string, bytes: number, size: number) => {
    await pace.take(bytes, size)
    taken.push(name)
  }
  void take('large', 1000, 5000)
  void take('large again', 1000, 5000)
  void take('small', 200, 200)
  void take('another large', 1000, 5000)
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['large'])
  await vi.advanceTimersByTimeAsync(9)
  expect(taken).toEqual(['large'])
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual(['large', 'small'])
  await vi.advanceTimersByTimeAsync(2)
  expect(taken).toEqual(['large', 'small', 'large again'])
  await vi.advanceTimersByTimeAsync(10)
  expect(taken).toEqual(['large', 'small', 'large again', 'another large'])

  await vi.advanceTimersByTimeAsync(60_000)
  void take('late', 1, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(taken.at(-1), 'at once after a pause').toBe('late')
})

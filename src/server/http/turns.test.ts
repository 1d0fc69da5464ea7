import { expect, onTestFinished, test, vi } from 'vitest'
import { Turns } from './turns.ts'

const OVERLOADED = { code: 'overloaded' }

test('at most the allowed number of requests run at a time, and the others wait and run in the order of their arrival', async () => {
  const turns = new Turns(2)
  const begun: number[] = []
  const enter = async (number: number) => {
    const leave = await turns.enter()
    begun.push(number)
    return leave
  }
  const all = [1, 2, 3, 4].map(enter)
  const leave = await Promise.all(all.slice(0, 2))
  expect(begun).toEqual([1, 2])
  expect([turns.running, turns.waiting]).toEqual([2, 2])

  leave[0]?.()
  leave[0]?.()
  await all[2]
  expect(begun).toEqual([1, 2, 3])
  leave[1]?.()
  await all[3]
  expect([turns.running, turns.waiting]).toEqual([2, 0])
})

test('a request that has waited longer than the limit for its turn is refused and counted', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns(1)
  await turns.enter()
  const late = turns.enter().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1500)
  expect(await late).toMatchObject(OVERLOADED)
  expect([turns.waiting, turns.refused]).toEqual([0, 1])
})

test('a request that would wait too long for its turn, by the average duration, is refused at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns(1)
  for (let slow = 0; slow < 30; slow += 1) {
    const leave = await turns.enter()
    await vi.advanceTimersByTimeAsync(400)
    leave()
  }
  await turns.enter()
  const waiting = [turns.enter(), turns.enter(), turns.enter(), turns.enter()].map((one) => one.catch(() => undefined))
  expect(turns.isFull).toBe(true)
  await expect(turns.enter()).rejects.toMatchObject(OVERLOADED)
  await vi.advanceTimersByTimeAsync(1500)
  await Promise.all(waiting)
})

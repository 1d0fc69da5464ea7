import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryLane, readingMemory } from './memory-lane.ts'

const OVERLOADED = { code: 'overloaded' }

test('tasks run while there is memory for them; the other tasks wait in order and know their position in the queue', async () => {
  const lane = new MemoryLane(100)
  const begun: string[] = []
  const take = async (name: string, megabytes: number) => {
    const back = await lane.take(name, megabytes)
    begun.push(name)
    return back
  }
  const [a, b, c, d] = [take('a', 60), take('b', 40), take('c', 50), take('d', 1)]
  const backA = await a
  await b
  expect(begun).toEqual(['a', 'b'])
  expect(['a', 'c', 'd', 'x'].map((name) => lane.placeOf(name))).toEqual([null, 0, 1, null])
  expect([lane.used, lane.waiting]).toEqual([100, 2])

  backA()
  backA()
  await Promise.all([c, d])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect([lane.used, lane.waiting]).toEqual([91, 0])
})

test('a task that needs more than the limit gets all of it and runs alone', async () => {
  const lane = new MemoryLane(100)
  const back = await lane.take('huge', 5000)
  expect(lane.used).toBe(100)
  const next = lane.take('next', 1)
  expect(lane.placeOf('next')).toBe(0)
  back()
  await next
})

test('a task that leaves the queue or waits too long is refused, and the next task moves up', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lane = new MemoryLane(10)
  await lane.take('running', 10)
  const left = lane.take('left', 5).catch((error: unknown) => error)
  const late = lane.take('late', 5, 1000).catch((error: unknown) => error)
  lane.leave('left')
  lane.leave('running')
  expect(await left).toMatchObject(OVERLOADED)
  expect(lane.placeOf('late')).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toMatchObject(OVERLOADED)
  expect(lane.waiting).toBe(0)
})

test('a full queue refuses a task for which a client waits, and still accepts other tasks', async () => {
  const lane = new MemoryLane(1)
  await lane.take('running', 1)
  for (let number = 0; number < 100; number += 1) void lane.take(String(number), 1)
  await expect(lane.take('one more', 1, 1000)).rejects.toMatchObject(OVERLOADED)
  void lane.take('an upload', 1)
  expect(lane.placeOf('an upload')).toBe(100)
})

test('the configured memory is divided among all processes, and in each process between sheets and other files', () => {
  const { sheets, files } = readingMemory(900, 2)
  expect([sheets.most, files.most]).toEqual([315, 135])
})

test('two lanes that share memory have one limit together and take turns', async () => {
  const busy = new MemoryLane(100)
  const other = busy.share()
  const giveBack = await busy.take('first', 100)
  const begun: string[] = []
  const waiting = [busy, busy, busy, other].map(async (lane, place) => {
    const name = lane === other ? 'other' : `busy ${place}`
    const back = await lane.take(name, 100)
    begun.push(name)
    back()
  })
  expect([busy.waiting, other.waiting, other.used, other.placeOf('other')]).toEqual([3, 1, 0, 0])
  giveBack()
  await Promise.all(waiting)

  expect(begun).toEqual(['busy 0', 'other', 'busy 1', 'busy 2'])
})

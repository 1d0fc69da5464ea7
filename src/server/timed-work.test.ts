import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FROZEN_MS, type LeaderLock } from './db/leader-lock.ts'
import { type TimedTask, TimedWork } from './timed-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logger = () => ({ info: vi.fn<() => void>(), warn: vi.fn<() => void>() })

/** A lock that is held while `isHeld` returns true, with a count of its releases. */
function lockOf(isHeld: () => boolean): LeaderLock & { released: number } {
  const lock = {
    released: 0,
    beat: () => Promise.resolve(isHeld()),
    release() {
      lock.released += 1
      return Promise.resolve()
    },
  }
  return lock
}

test('the leader runs each task at its interval; a task with `waits` runs first after one interval', async () => {
  const ran: string[] = []
  const task = (name: string, everyMs: number, waits = false): TimedTask => ({
    name,
    everyMs,
    waits,
    run: () => Promise.resolve(ran.push(name)),
  })
  const lock = lockOf(() => true)
  const tasks = [task('due', 500), task('hourly', 3_600_000), task('backup', 2000, true)]
  const work = new TimedWork({ lock, tasks, logger: logger() })
  work.start()
  await vi.advanceTimersByTimeAsync(2100)
  const count = (name: string) => ran.filter((one) => one === name).length
  expect([count('due'), count('hourly'), count('backup')]).toEqual([5, 1, 1])

  await work.stop()
  expect([work.isLeader, lock.released]).toEqual([false, 1])
  await vi.advanceTimersByTimeAsync(5000)
  expect(count('due')).toBe(5)
})

test('a process runs no timed task until it has the leader’s lock', async () => {
  let isHeld = false
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const work = new TimedWork({
    lock: lockOf(() => isHeld),
    tasks: [{ name: 'due', everyMs: 500, run }],
    logger: logger(),
  })
  work.start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).not.toHaveBeenCalled()
  isHeld = true
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(1)
  await work.stop()
})

test('a task that still runs is not started again, and `isLeader` tells it when the lock is lost', async () => {
  let isHeld = true
  let asked: (() => boolean) | undefined
  const run = vi.fn<TimedTask['run']>((isLeader) => {
    asked = isLeader
    return new Promise(() => undefined)
  })
  const work = new TimedWork({
    lock: lockOf(() => isHeld),
    tasks: [{ name: 'long', everyMs: 500, run }],
    logger: logger(),
  })
  work.start()
  await vi.advanceTimersByTimeAsync(3000)
  expect(run).toHaveBeenCalledTimes(1)
  expect(asked?.()).toBe(true)
  isHeld = false
  await vi.advanceTimersByTimeAsync(500)
  expect(asked?.()).toBe(false)
})

test('a process whose heartbeats hang stops leading before another process may take the lock', async () => {
  let answer: Promise<boolean> = Promise.resolve(true)
  const lock: LeaderLock = { beat: () => answer, release: () => Promise.resolve() }
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const work = new TimedWork({ lock, tasks: [{ name: 'due', everyMs: 500, run }], logger: logger() })
  work.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(work.isLeader).toBe(true)
  answer = new Promise(() => undefined)
  await vi.advanceTimersByTimeAsync(FROZEN_MS - 1000)
  expect(work.isLeader).toBe(false)
})

test('a task that fails repeatedly is logged once, and run again at its interval', async () => {
  const log = logger()
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')))
  const work = new TimedWork({ lock: lockOf(() => true), tasks: [{ name: 'due', everyMs: 500, run }], logger: log })
  work.start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(run.mock.calls.length).toBeGreaterThan(3)
  expect(log.warn).toHaveBeenCalledTimes(1)
  await work.stop()
})

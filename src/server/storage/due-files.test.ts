import { afterEach, expect, test, vi } from 'vitest'
import { DueFiles } from './due-files.ts'

afterEach(() => {
  vi.useRealTimers()
})

function dueFiles(): { due: DueFiles; faults: string[] } {
  const faults: string[] = []
  const due = new DueFiles((fault) => faults.push(fault instanceof Error ? fault.message : 'again'))
  return { due, faults }
}

test('a pending write of files runs once', async () => {
  const { due, faults } = dueFiles()
  const write = vi.fn<() => Promise<void>>(async () => undefined)
  await due.write()
  due.set(write)
  await due.write()
  await due.write()

  expect(write).toHaveBeenCalledTimes(1)
  expect(faults).toEqual([])
})

test('a failed write is retried, and `onStorage` reports the first failure and the first success after it', async () => {
  const { due, faults } = dueFiles()
  let isFull = true
  const write = vi.fn<() => Promise<void>>(async () => {
    if (isFull) throw new Error('the disk is full')
  })
  due.set(write)
  await due.write()
  await due.write()
  expect(faults).toEqual(['the disk is full'])

  isFull = false
  await due.write()
  await due.write()
  expect(faults).toEqual(['the disk is full', 'again'])
  expect(write).toHaveBeenCalledTimes(3)
})

test('a hanging write delays one call, for a limited time, and the next write runs once it has ended', async () => {
  vi.useFakeTimers()
  const { due, faults } = dueFiles()
  let wake: () => void = () => undefined
  const hanging = vi.fn<() => Promise<void>>(() => {
    return new Promise((resolve) => {
      wake = resolve
    })
  })
  const next = vi.fn<() => Promise<void>>(async () => undefined)

  due.set(hanging)
  const turn = due.write()
  await vi.advanceTimersByTimeAsync(60_000)
  await turn
  due.set(next)
  await due.write()
  expect(next).not.toHaveBeenCalled()

  wake()
  await vi.advanceTimersByTimeAsync(0)
  await due.write()
  await due.write()
  expect([hanging, next].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(faults).toEqual([])
})

test('a call with a short limit returns before the write ends; the next call waits for the same write', async () => {
  vi.useFakeTimers()
  const { due } = dueFiles()
  let isDone = false
  due.set(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1000)
    })
    isDone = true
  })
  const hasty = due.write(50)
  await vi.advanceTimersByTimeAsync(50)
  await hasty
  expect(isDone).toBe(false)
  const patient = due.write()
  await vi.advanceTimersByTimeAsync(950)
  await patient
  expect(isDone).toBe(true)
})

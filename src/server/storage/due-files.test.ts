import { afterEach, expect, test, vi } from 'vitest'
import { DueFiles } from './due-files.ts'

afterEach(() => {
  vi.useRealTimers()
})

function toldOf(): { due: DueFiles; told: string[] } {
  const told: string[] = []
  const due = new DueFiles((fault) => told.push(fault instanceof Error ? fault.message : 'again'))
  return { due, told }
}

test('a due write runs once', async () => {
  const { due, told } = toldOf()
  const write = vi.fn<() => Promise<void>>(async () => undefined)
  await due.write()
  due.set(write)
  await due.write()
  await due.write()

  expect(write).toHaveBeenCalledTimes(1)
  expect(told).toEqual([])
})

test('a failed write stays due, and each change between failing and working is reported once', async () => {
  const { due, told } = toldOf()
  let isFull = true
  const write = vi.fn<() => Promise<void>>(async () => {
    if (isFull) throw new Error('the disk is full')
  })
  due.set(write)
  await due.write()
  await due.write()
  expect(told).toEqual(['the disk is full'])

  isFull = false
  await due.write()
  await due.write()
  expect(told).toEqual(['the disk is full', 'again'])
  expect(write).toHaveBeenCalledTimes(3)
})

test('a hanging storage delays one call for a limited time and the next not at all; later writes follow', async () => {
  vi.useFakeTimers()
  const { due, told } = toldOf()
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
  expect(told).toEqual([])
})

test('a call with less patience returns earlier, and another one waits for the write that it left', async () => {
  vi.useFakeTimers()
  const { due } = toldOf()
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

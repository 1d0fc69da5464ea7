import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import { MemoryLane } from '#server/threads/memory-lane.ts'
import type { UploadRequest, UploadStart } from './process-messages.ts'
import { UploadProcesses } from './upload-processes.ts'

const MEGABYTE = 1_000_000

/** Stands for the process of an upload that answers every request at once. */
class QuickProcess extends EventEmitter {
  connected = true

  send(message: UploadStart | UploadRequest): boolean {
    if (message === 'close') {
      this.connected = false
      setImmediate(() => this.emit('exit', 0, null))
    } else if ('number' in message) {
      setImmediate(() => this.emit('message', { number: message.number, kind: message.kind, answer: {} }))
    }
    return true
  }

  kill(): boolean {
    return this.send('close')
  }
}

/** Opens the processes of a portal, whose uploads have these sizes in megabytes; small ones take 160 MB of memory. */
function processesOf(memory: MemoryLane, sizes: Readonly<Record<string, number>> = {}, graceMs = 0): UploadProcesses {
  const processes = new UploadProcesses({
    databaseUrl: 'file:none.db',
    thresholds: DEFAULT_THRESHOLDS,
    memory,
    graceMs,
    sizeOf: (id) => Promise.resolve((sizes[id] ?? 0) * MEGABYTE),
    start: () => new QuickProcess() as unknown as ChildProcess,
  })
  onTestFinished(() => processes.close())
  return processes
}

/** A grace that no test waits for. */
const HOUR = 3_600_000

test('a large upload gets the memory of as many idle processes as it needs', async () => {
  const memory = new MemoryLane(500)
  const processes = processesOf(memory, { large: 3 })
  for (const id of ['one', 'two', 'three']) await processes.ask(id, 'review')

  await processes.ask('large', 'review')
  expect(memory.used).toBe(490)
})

test('an upload gets the memory of an idle process of another portal', async () => {
  const memory = new MemoryLane(200)
  await processesOf(memory).ask('theirs', 'review')

  await processesOf(memory.share()).ask('ours', 'review')
  expect(memory.isWanted).toBe(false)
})

test('a process that an officer has used keeps its memory for the grace; one that only the list needed does not', async () => {
  const memory = new MemoryLane(400)
  const processes = processesOf(memory, {}, HOUR)
  await processes.ask('open', 'review')
  await processes.summarise('listed')

  await processes.ask('new', 'review')
  expect(await processes.enter('next')).toBe(0)
  await sleep(50)
  expect(memory.placeOf('next')).toBe(0)
})

test('the grace counts from the last request, not from the moment in which another upload waits', async () => {
  const memory = new MemoryLane(200)
  const processes = processesOf(memory, {}, HOUR)
  await processes.ask('first', 'review')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR)

  await processes.ask('second', 'review')
  expect(memory.isWanted).toBe(false)
})

test('uploads are queued in the order of their requests, even if an earlier size look-up is slow or fails', async () => {
  const memory = new MemoryLane(300)
  const giveBack = await memory.take('other work', 300)
  const processes = new UploadProcesses({
    databaseUrl: 'file:none.db',
    thresholds: DEFAULT_THRESHOLDS,
    memory,
    async sizeOf(id) {
      if (id === 'lost') throw new Error('no such upload')
      if (id === 'slow') await sleep(30)
      return 1000
    },
  })

  const entered = ['lost', 'slow', 'quick'].map((id) => processes.enter(id))

  const outcomes = await Promise.allSettled(entered)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect([memory.placeOf('slow'), memory.placeOf('quick')]).toEqual([0, 1])
  await processes.close()
  giveBack()
})

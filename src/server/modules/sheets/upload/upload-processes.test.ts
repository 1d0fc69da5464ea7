import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import { MemoryLane } from '#server/threads/memory-lane.ts'
import { UploadProcesses } from './upload-processes.ts'

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

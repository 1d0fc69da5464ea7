import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../ui/use-send.ts'

/** The state of one item of a batch: of several files or drafts for which the same call is made. */
export type BatchState<Result> =
  | { kind: 'waits' }
  | { kind: 'working' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: ApiError }

interface BatchPlan<Item extends { id: string }, Result> {
  /** Makes the call for one item; throws ApiError. */
  run: (item: Item) => Promise<Result>
  refresh: readonly QueryKey[]
  done: (succeeded: number, all: number) => string
}

/**
 * Makes one call for each of several items, one after another; a failure does not stop the other calls. `states` has
 * the state of each item, by its id.
 */
export function useBatch<Item extends { id: string }, Result>({ run, refresh, done }: BatchPlan<Item, Result>) {
  const [states, setStates] = useState<ReadonlyMap<string, BatchState<Result>>>(new Map())
  const put = (id: string, state: BatchState<Result>) => setStates((before) => new Map(before).set(id, state))

  async function runAll(items: readonly Item[]): Promise<number> {
    setStates(new Map(items.map(({ id }) => [id, { kind: 'waits' }])))
    let succeeded = 0
    for (const item of items) {
      put(item.id, { kind: 'working' })
      try {
        put(item.id, { kind: 'done', result: await run(item) })
        succeeded += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        put(item.id, { kind: 'failed', error })
      }
    }
    return succeeded
  }

  const { send, isSending } = useSend({
    send: runAll,
    refresh,
    done: (succeeded, items) => done(succeeded, items.length),
  })
  return { start: send, isRunning: isSending, states }
}

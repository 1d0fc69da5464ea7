import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from './priority.ts'

/** A thread's reply to a task of its `ThreadPool`. */
export type ThreadReply<Result> = { result: Result } | { fault: string }

/**
 * Runs `answer` for each task of this thread's `ThreadPool`, one by one, and posts its result. `transferred` are
 * buffers that move with the result to the thread that sent the task, instead of being copied.
 */
export function answerTasks(answer: (task: never) => { result: unknown; transferred?: ArrayBuffer[] }): void {
  // Only ThreadPool starts this thread, and it passes the niceness as `workerData`.
  lowerThreadPriority((workerData as { niceness: number }).niceness)
  parentPort?.on('message', (task: unknown) => {
    try {
      const { result, transferred } = answer(task as never)
      parentPort?.postMessage({ result } satisfies ThreadReply<unknown>, transferred)
    } catch (error) {
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ fault } satisfies ThreadReply<unknown>)
    }
  })
}

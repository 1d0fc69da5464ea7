import type { Worker } from 'node:worker_threads'
import { startWorker, type WorkerName } from '#server/workers.ts'

/**
 * Returns the megabytes of memory that a thread needs to read a file of this many bytes, as measured with Moodle files.
 */
export function threadMemory(bytes: number): number {
  return 40 + (bytes / 1_000_000) * 40
}

interface ReaderThread<M, R> {
  /** The input that the thread gets as its `workerData`. */
  task: unknown
  memoryMb: number
  timeoutMs: number
  /** Aborts the reading; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /**
   * Handles a message of the thread: returns the result when it is complete, else undefined, and throws if the thread
   * refuses the file.
   */
  take: (message: M) => R | undefined
  /** Returns the error for a file that exceeds this limit. */
  refusal: (limit: 'time' | 'memory', cause?: unknown) => Error
}

/**
 * Reads an untrusted file on a thread of its own, with a limit of memory and time. When the promise settles, the thread
 * has ended.
 */
export async function readOnThread<M, R>(name: WorkerName, options: ReaderThread<M, R>): Promise<R> {
  options.signal?.throwIfAborted()
  const worker = startWorker(name, {
    workerData: options.task,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
  })
  try {
    return await outcome(name, worker, options)
  } finally {
    await worker.terminate()
  }
}

function outcome<M, R>(
  name: WorkerName,
  worker: Worker,
  { timeoutMs, signal, take, refusal }: ReaderThread<M, R>,
): Promise<R> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(refusal('time')), timeoutMs)
    function giveUp(): void {
      fail(asError(signal?.reason))
    }
    function finish(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    function fail(error: Error): void {
      finish()
      reject(error)
    }
    signal?.addEventListener('abort', giveUp)
    worker.on('message', (message: M) => {
      try {
        const result = take(message)
        if (result === undefined) return
        finish()
        resolve(result)
      } catch (error) {
        fail(asError(error))
      }
    })
    worker.on('error', (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('memory', error) : error),
    )
    worker.on('exit', (code) => fail(new Error(`The thread ${name} ended early with code ${code}.`)))
  })
}

/** Returns the reason as an Error, because an abort signal's reason may be any value. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The reading was aborted.', { cause: reason })
}

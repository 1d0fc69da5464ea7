import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { runQuestionReaderTask } from '#server/readers/questions/question-reader-task.ts'
import { runSheetReaderTask } from '#server/readers/sheet-reader-task.ts'

/**
 * Vitest's set-up of the server projects. Starting a thread takes a tenth of a second of processor time, longer than
 * most tests, and a run would start a thousand. A thread that writes SQLite files is used again by who starts the next
 * one; files are read without a thread. The tests of `readers` start real ones, as does a test after `withRealThreads`.
 */
const state = globalThis.cheapThreads ?? replaceThreads()
globalThis.cheapThreads = state

declare global {
  /** Test files share their process, so a later file sees what an earlier one set. */
  var cheapThreads: { isReal: boolean } | undefined
}

/** Starts real threads until the test finishes, for checks of their limits. */
export function withRealThreads(): void {
  state.isReal = true
  onTestFinished(() => {
    state.isReal = false
  })
}

type Send = (message: unknown) => void

/** The work of a thread by the name of its file. */
const READERS: Readonly<Record<string, (task: never, send: Send) => void | Promise<void>>> = {
  'sheet-reader.worker.js': runSheetReaderTask,
  'question-reader.worker.js': (task, send) => send(runQuestionReaderTask(task)),
}

function replaceThreads(): { isReal: boolean } {
  const made = { isReal: false }
  const spare: Worker[] = []
  workerThreads.Worker = new Proxy(workerThreads.Worker, {
    construct(RealWorker, [file, options]: [URL, WorkerOptions]) {
      const name = file.pathname.split('/').at(-1) ?? ''
      const read = READERS[name]
      if (made.isReal || (name !== 'sqlite-writer.worker.js' && !read)) return new RealWorker(file, options)
      if (read) return new ThreadHere((send) => read(options.workerData as never, send))
      return spare.pop() ?? reusable(new RealWorker(file, options), spare)
    },
  })
  syncBuiltinESMExports()
  return made
}

/** A thread that tells who ends it that it has ended, and waits for the next one. */
function reusable(worker: Worker, spare: Worker[]): Worker {
  const post = worker.postMessage.bind(worker)
  worker.postMessage = (message: unknown) => {
    if (message !== 'end') return post(message)
    setImmediate(() => {
      worker.emit('exit', 0)
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      worker.unref()
      spare.push(worker)
    })
  }
  return worker
}

/** Does a thread's work on this one. Messages are copied as between threads. */
class ThreadHere extends EventEmitter {
  #hasEnded = false

  constructor(work: (send: Send) => void | Promise<void>) {
    super()
    setImmediate(() => void this.#run(work))
  }

  terminate(): Promise<number> {
    this.#hasEnded = true
    return Promise.resolve(0)
  }

  async #run(work: (send: Send) => void | Promise<void>): Promise<void> {
    try {
      await work((message) => this.#tell('message', structuredClone(message)))
    } catch (error) {
      this.#tell('error', error)
    }
    this.#tell('exit', 0)
  }

  #tell(event: string, value: unknown): void {
    if (!this.#hasEnded) this.emit(event, value)
  }
}

import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import workerThreads, { type Worker, type WorkerOptions } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { runQuestionReaderTask } from '#server/readers/questions/question-reader-task.ts'
import { runSheetReaderTask } from '#server/readers/sheet-reader-task.ts'

/**
 * Vitest's set-up of the server projects. Starting a thread takes a tenth of a second of processor time, longer than
 * most tests, and a run would start a thousand. So a thread that writes SQLite files does not end and serves the next
 * test that needs one, and files are read on the main thread. Tests of `readers`, and a test that calls
 * `withRealThreads`, start real threads.
 */
const state = globalThis.cheapThreads ?? replaceThreads()
globalThis.cheapThreads = state

declare global {
  /** Test files share their process, so a later file finds what an earlier one has set. */
  var cheapThreads: { isReal: boolean } | undefined
}

/** Makes the code start real threads until the test finishes, for tests of the threads' limits. */
export function withRealThreads(): void {
  state.isReal = true
  onTestFinished(() => {
    state.isReal = false
  })
}

type Send = (message: unknown) => void

/** The function that a thread runs, by the name of its built file. */
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

/** Makes a thread that only pretends to end when it is told to, and then waits for the next test. */
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

/** Runs a thread's function on the main thread. Messages are copied, as they are between threads. */
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

import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import workerThreads, { type WorkerOptions } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import type { WriterRequest } from '#server/db/sqlite-writer-messages.ts'
import { WrittenFiles } from '#server/db/written-files.ts'
import { runQuestionReaderTask } from '#server/readers/questions/question-reader-task.ts'
import { runSheetReaderTask } from '#server/readers/sheet-reader-task.ts'

/**
 * Vitest's set-up of the server projects. Starting a thread takes a tenth of a second of processor time, longer than
 * most tests, and a run would start a thousand; a message to a thread takes longer than most statements. So SQLite
 * files are written, and sheets and question files read, on the main thread. Tests of `readers`, and a test that calls
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
  workerThreads.Worker = new Proxy(workerThreads.Worker, {
    construct(RealWorker, [file, options]: [URL, WorkerOptions]) {
      const name = file.pathname.split('/').at(-1) ?? ''
      const read = READERS[name]
      if (made.isReal) return new RealWorker(file, options)
      if (name === 'sqlite-writer.worker.js') return new WriterHere()
      if (read) return new ThreadHere((send) => read(options.workerData as never, send))
      return new RealWorker(file, options)
    },
  })
  syncBuiltinESMExports()
  return made
}

/** Writes SQLite files on the main thread. Each statement has a turn of its own, as a thread's reply has. */
class WriterHere extends EventEmitter {
  readonly #files = new WrittenFiles()

  postMessage(message: WriterRequest | 'end'): void {
    const request = message !== 'end' && 'sql' in message ? copied(message, 'parameters') : message
    setImmediate(() => {
      if (request === 'end') return this.emit('exit', 0)
      const reply = this.#files.answer(request)
      return this.emit('message', reply.error ? reply : copied(reply, 'rows'))
    })
  }

  /** Does nothing: pending immediates keep the process alive by themselves. */
  ref(): void {}

  unref(): void {}
}

/**
 * Returns a message. If its field has bytes, the message is copied as on its way to a thread, because this changes the
 * class of the bytes. A message of texts and numbers is not copied, which would take as long as the statement.
 */
function copied<K extends string, M extends Readonly<Record<K, readonly unknown[]>>>(message: M, field: K): M {
  return message[field].some(hasBytes) ? structuredClone(message) : message
}

/** Whether a parameter, or a field of a row, is an object such as bytes. */
function hasBytes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ArrayBuffer.isView(value) || Object.values(value).some((field) => typeof field === 'object' && field !== null)
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

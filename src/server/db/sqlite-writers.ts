import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../workers.ts'
import type { WriterReply, WriterRequest } from './sqlite-writer-messages.ts'

/** An error of the database file, with SQLite's code (`SQLITE_CONSTRAINT_UNIQUE`, `SQLITE_BUSY` …). */
export class SqliteFault extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'SqliteFault'
    this.code = code
  }
}

/** How long a statement is retried while another process holds the lock. */
const LOCK_WAIT_MS = 30_000
/**
 * How long a statement blocks the thread while it waits for the lock. After that, statements for other files get their
 * turn before it is retried. Also, SQLite's own waiting sleeps up to 100 ms at a time, and would miss the few
 * milliseconds for which `inSteps` frees the lock between two steps of a draft.
 */
const WAIT_ON_THREAD_MS = 5
const TRIED_AGAIN_MS = 1

/** A request to the thread. */
type Ask = { open: string; lockWaitMs: number } | { sql: string; parameters: readonly unknown[] } | { close: true }
type Answer = Extract<WriterReply, { error?: undefined }>

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** A file that is open on the writers' thread. */
export interface OpenFile {
  /** Runs a statement. Rejects with a SqliteFault. */
  run: (sql: string, parameters: readonly unknown[]) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * The thread on which SQLite files are written; each file has a handle on it. It starts when the first file is opened
 * and ends when the last one is closed.
 */
export class SqliteWriters {
  #thread: WriterThread | undefined
  #handles = 0
  #nextHandle = 1

  /** Opens a file and sets its journal mode. Rejects with a SqliteFault, for example for a damaged file. */
  async open(path: string): Promise<OpenFile> {
    const thread = this.#take()
    const handle = this.#nextHandle++
    try {
      await patiently(() => thread.ask({ handle, open: path, lockWaitMs: WAIT_ON_THREAD_MS }))
    } catch (error) {
      await this.#leave(thread)
      throw error
    }
    return {
      run: (sql, parameters) => patiently(() => thread.ask({ handle, sql, parameters })),
      close: async () => {
        await thread.ask({ handle, close: true }).catch(() => undefined)
        await this.#leave(thread)
      },
    }
  }

  #take(): WriterThread {
    if (!this.#thread || this.#thread.hasEnded) {
      this.#thread = new WriterThread(startWorker('sqlite-writer', {}))
      this.#handles = 0
    }
    this.#handles += 1
    return this.#thread
  }

  async #leave(thread: WriterThread): Promise<void> {
    if (thread !== this.#thread) return
    this.#handles -= 1
    if (this.#handles > 0) return
    this.#thread = undefined
    await thread.end()
  }
}

/** Retries for up to half a minute while another process holds the lock. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const begunAt = performance.now()
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isLocked(error) || performance.now() - begunAt >= LOCK_WAIT_MS) throw error
    }
    await sleep(TRIED_AGAIN_MS)
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof SqliteFault && /^SQLITE_BUSY(_RECOVERY)?$/.test(error.code)
}

class WriterThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #ended: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.unref()
    worker.on('message', (reply: WriterReply) => this.#settle(reply))
    worker.on('error', (error: unknown) => this.#fail(threadFault(error)))
    worker.on('exit', () => this.#fail(new SqliteFault('the writer thread has ended', 'SQLITE_IOERR')))
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  ask(request: Ask & { handle: number }): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#nextId++
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
    })
    this.#worker.ref()
    this.#worker.postMessage({ id, ...request } satisfies WriterRequest)
    return answered
  }

  async end(): Promise<void> {
    if (this.#ended) return
    const exit = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#worker.postMessage('end')
    await exit
  }

  #settle(reply: WriterReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (reply.error) waiting?.reject(new SqliteFault(reply.error.message, reply.error.code))
    else waiting?.resolve(reply)
  }

  #fail(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/**
 * Returns the error that ended the thread, as a SqliteFault. An error that is passed from one thread to another loses
 * its class, and sometimes its message.
 */
function threadFault(error: unknown): SqliteFault {
  const details = typeof error === 'object' && error !== null ? error : {}
  const code = 'code' in details && typeof details.code === 'string' ? details.code : 'SQLITE_ERROR'
  const text = 'message' in details && typeof details.message === 'string' ? details.message : code
  return new SqliteFault(`the writer thread has ended: ${text}`, code)
}

import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { UploadReview, UploadRows } from '#contract/admin-uploads.ts'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import { AppError } from '#server/errors/app-error.ts'
import { startWorker } from '#server/workers.ts'
import type { DeskReply, DeskTask, DeskThreadData } from './upload-desk-messages.ts'
import type { RowsQuery } from './upload-rows.rules.ts'
import type { DraftOrder } from './upload-work.service.ts'

interface DeskOptions {
  databaseUrl: string
  databaseReadUrl: string | undefined
  /** Memory that one upload may take. */
  memoryMb?: number
  /** After this long without an answer a thread is given up. */
  timeoutMs?: number
  /** After this long without a question a thread ends. */
  idleMs?: number
}

const DEFAULTS = { memoryMb: 768, timeoutMs: 300_000, idleMs: 120_000 } as const
/** Uploads that are kept in memory at once. */
const MOST_THREADS = 3

/** Ends with the file's own reason: what the thread did not live to say. */
export class ReadingGivenUp extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause: unknown) {
    super(`the reading of an upload was given up: ${reason}`, { cause })
    this.name = 'ReadingGivenUp'
    this.reason = reason
  }
}

/**
 * The threads on which uploads are read, understood and written: one an upload, with a memory cap, because files come from
 * outside, and apart from the thread that answers readers.
 */
export class UploadDesk {
  readonly #options: Required<DeskOptions>
  readonly #threads = new Map<string, DeskThread>()

  constructor(options: DeskOptions) {
    this.#options = { ...DEFAULTS, ...options }
  }

  /** Reads the file and keeps its cells; the bytes are the thread's afterwards. Throws ReadingGivenUp. */
  async read(id: string, bytes: Uint8Array): Promise<void> {
    await this.#ask(id, { kind: 'read', bytes })
  }

  /** As `UploadWork.review`. */
  async review(id: string): Promise<{ revision: number; choices: UploadChoices; review: UploadReview }> {
    // The thread answers each kind of task with its own shape.
    return (await this.#ask(id, { kind: 'review' })) as Awaited<ReturnType<UploadDesk['review']>>
  }

  /** As `UploadWork.rows`. */
  async rows(id: string, query: RowsQuery): Promise<UploadRows> {
    return (await this.#ask(id, { kind: 'rows', query })) as UploadRows
  }

  /** As `UploadWork.draft`. */
  async draft(id: string, order: DraftOrder): Promise<string> {
    return (await this.#ask(id, { kind: 'draft', order })) as string
  }

  /** Ends every thread, after the drafts that are being written. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#threads.values(), (thread) => thread.close()))
  }

  #ask(id: string, task: DeskTask): Promise<unknown> {
    const thread = this.#threads.get(id) ?? this.#start(id)
    // The map's order is that of the last questions.
    this.#threads.delete(id)
    this.#threads.set(id, thread)
    return thread.ask(task)
  }

  #start(id: string): DeskThread {
    const idle = [...this.#threads.values()].filter((thread) => thread.isIdle)
    if (this.#threads.size >= MOST_THREADS) void idle[0]?.close()
    const { databaseUrl, databaseReadUrl } = this.#options
    const thread = new DeskThread({ uploadId: id, databaseUrl, databaseReadUrl }, this.#options, () => {
      if (this.#threads.get(id) === thread) this.#threads.delete(id)
    })
    return thread
  }
}

interface Waiting {
  task: DeskTask
  timer: NodeJS.Timeout
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

class DeskThread {
  readonly #worker: Worker
  readonly #options: Required<DeskOptions>
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  readonly #exit: Promise<unknown>
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(data: DeskThreadData, options: Required<DeskOptions>, onEnd: () => void) {
    this.#options = options
    this.#onEnd = onEnd
    this.#worker = startWorker('upload-desk', {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    })
    this.#exit = once(this.#worker, 'exit').catch(() => undefined)
    this.#worker.on('message', (reply: DeskReply) => this.#settle(reply))
    this.#worker.on('error', (error: Error & { code?: string }) =>
      this.#fail(error, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : undefined),
    )
    this.#worker.on('exit', () => this.#fail(new Error('The thread of an upload ended early.')))
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  ask(task: DeskTask): Promise<unknown> {
    clearTimeout(this.#idle)
    const number = ++this.#asked
    const answer = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(), this.#options.timeoutMs)
      this.#waiting.set(number, { task, timer, resolve, reject })
    })
    // The bytes of a file move instead of being copied.
    this.#worker.postMessage({ number, task }, task.kind === 'read' ? [task.bytes.buffer as ArrayBuffer] : [])
    return answer
  }

  /** A draft is written to its end; whatever else is under way is given up. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#onEnd()
    if (Array.from(this.#waiting.values()).some(({ task }) => task.kind !== 'draft')) {
      this.#fail(new Error('The thread of an upload was ended.'), 'interrupted')
      await this.#worker.terminate()
    } else this.#worker.postMessage('close')
    await this.#exit
  }

  #giveUp(): void {
    this.#fail(new Error('The thread of an upload took too long.'), 'too_slow')
    void this.#worker.terminate()
  }

  #settle(reply: DeskReply): void {
    const waiting = this.#waiting.get(reply.number)
    if (!waiting) return
    this.#waiting.delete(reply.number)
    clearTimeout(waiting.timer)
    if ('refusal' in reply) waiting.reject(new AppError(reply.refusal.code, reply.refusal.detail))
    else if ('fault' in reply) waiting.reject(new Error(reply.fault))
    else waiting.resolve(reply.value)
    if (this.isIdle) {
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs)
      this.#idle.unref()
    }
  }

  #fail(error: Error, reason?: UnreadableReason): void {
    this.#onEnd()
    clearTimeout(this.#idle)
    for (const { task, timer, reject } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(task.kind === 'read' && reason ? new ReadingGivenUp(reason, error) : error)
    }
    this.#waiting.clear()
  }
}

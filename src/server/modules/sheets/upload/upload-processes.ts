import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { UploadReview, UploadRows } from '#contract/admin-uploads.ts'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import { AppError } from '#server/errors/app-error.ts'
import { startProcess } from '#server/workers.ts'
import type { DeskReply, DeskStart, DeskTask } from './upload-messages.ts'
import type { RowsQuery } from './upload-rows.rules.ts'
import type { DraftOrder } from './upload-work.service.ts'

interface DeskOptions {
  databaseUrl: string
  databaseReadUrl: string | undefined
  /** Memory that one upload may take. */
  memoryMb?: number
  /** After this long without an answer a process is given up. */
  timeoutMs?: number
  /** After this long without a question a process ends. */
  idleMs?: number
}

const DEFAULTS = { memoryMb: 768, timeoutMs: 300_000, idleMs: 120_000 } as const
/** Uploads that are kept in memory at once. */
const MOST_PROCESSES = 3

/** Ends with the file's own reason: what the process did not live to say. */
export class ReadingGivenUp extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause: unknown) {
    super(`the reading of an upload was given up: ${reason}`, { cause })
    this.name = 'ReadingGivenUp'
    this.reason = reason
  }
}

/**
 * The processes in which uploads are read, understood and written: one an upload, with a memory cap, because files come from
 * outside, and apart from what answers readers.
 */
export class UploadDesk {
  readonly #options: Required<DeskOptions>
  readonly #processes = new Map<string, DeskProcess>()

  constructor(options: DeskOptions) {
    this.#options = { ...DEFAULTS, ...options }
  }

  /** Reads the file and keeps its cells. Throws ReadingGivenUp. */
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

  /** How much of the upload's draft is written, in per cent; undefined where none is being written, as far as this desk knows. */
  drafting(id: string): number | undefined {
    return this.#processes.get(id)?.drafting
  }

  /** Ends every process, after the drafts that are being written. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#processes.values(), (desk) => desk.close()))
  }

  #ask(id: string, task: DeskTask): Promise<unknown> {
    const desk = this.#processes.get(id) ?? this.#start(id)
    // The map's order is that of the last questions.
    this.#processes.delete(id)
    this.#processes.set(id, desk)
    return desk.ask(task)
  }

  #start(id: string): DeskProcess {
    const idle = [...this.#processes.values()].filter((desk) => desk.isIdle)
    if (this.#processes.size >= MOST_PROCESSES) void idle[0]?.close()
    const { databaseUrl, databaseReadUrl } = this.#options
    const desk = new DeskProcess({ uploadId: id, databaseUrl, databaseReadUrl }, this.#options, () => {
      if (this.#processes.get(id) === desk) this.#processes.delete(id)
    })
    return desk
  }
}

interface Waiting {
  task: DeskTask
  share: number
  timer: NodeJS.Timeout
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** How the engine, or the operating system, ends a process that takes too much memory. */
const OUT_OF_MEMORY = new Set<unknown>(['SIGABRT', 'SIGKILL', 134])
/** So much of what an ended process wrote is kept for the log. */
const LAST_WORDS = 2000

class DeskProcess {
  readonly #process: ChildProcess
  readonly #options: Required<DeskOptions>
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  readonly #exit: Promise<unknown>
  #idle: NodeJS.Timeout | undefined
  #lastWords = ''
  #asked = 0

  constructor(start: DeskStart, options: Required<DeskOptions>, onEnd: () => void) {
    this.#options = options
    this.#onEnd = onEnd
    this.#process = startProcess('upload', options)
    this.#exit = once(this.#process, 'exit').catch(() => undefined)
    this.#process.stderr?.on('data', (words: Buffer) => {
      this.#lastWords = (this.#lastWords + words.toString()).slice(-LAST_WORDS)
    })
    this.#process.on('message', (reply: DeskReply) => this.#settle(reply))
    this.#process.on('error', (error) => this.#fail(error))
    this.#process.on('close', (code, signal) => {
      const error = new Error(`The process of an upload ended early (${signal ?? code}). ${this.#lastWords}`)
      this.#fail(error, OUT_OF_MEMORY.has(signal ?? code) ? 'too_large' : undefined)
    })
    this.#process.send(start)
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  get drafting(): number | undefined {
    return Array.from(this.#waiting.values()).find(({ task }) => task.kind === 'draft')?.share
  }

  ask(task: DeskTask): Promise<unknown> {
    clearTimeout(this.#idle)
    const number = ++this.#asked
    const answer = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(), this.#options.timeoutMs)
      this.#waiting.set(number, { task, share: 0, timer, resolve, reject })
    })
    this.#process.send({ number, task }, (error) => error && this.#fail(error))
    return answer
  }

  /** A draft is written to its end; whatever else is under way is given up. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#onEnd()
    if (Array.from(this.#waiting.values()).some(({ task }) => task.kind !== 'draft')) {
      this.#fail(new Error('The process of an upload was ended.'), 'interrupted')
      this.#process.kill('SIGKILL')
    } else if (this.#process.connected) this.#process.send('close')
    await this.#exit
  }

  #giveUp(): void {
    this.#fail(new Error('The process of an upload took too long.'), 'too_slow')
    this.#process.kill('SIGKILL')
  }

  #settle(reply: DeskReply): void {
    const waiting = this.#waiting.get(reply.number)
    if (!waiting) return
    if ('share' in reply) {
      waiting.share = reply.share
      return
    }
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

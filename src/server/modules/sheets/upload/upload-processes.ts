import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import { AppError } from '#server/errors/app-error.ts'
import { startProcess } from '#server/workers.ts'
import type {
  DraftShare,
  UploadAnswers,
  UploadInputs,
  UploadQuestion,
  UploadReply,
  UploadStart,
} from './process-messages.ts'

interface ProcessOptions {
  databaseUrl: string
  databaseReadUrl: string | undefined
  /** Heap limit of one upload's process. */
  memoryMb?: number
  /** A process that takes longer to reply is killed. */
  timeoutMs?: number
  /** A process without requests for this long ends. */
  idleMs?: number
}

const DEFAULTS = { memoryMb: 768, timeoutMs: 300_000, idleMs: 120_000 } as const
/** Maximum number of uploads in memory. */
const MOST_PROCESSES = 3

/** The process ended before it could record why the file is unreadable. */
export class ReadingGivenUp extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause: unknown) {
    super(`the reading of an upload was given up: ${reason}`, { cause })
    this.name = 'ReadingGivenUp'
    this.reason = reason
  }
}

/**
 * Reads, plans and writes uploads in separate processes, so that readers are not delayed: one per upload, with a heap
 * limit because files are untrusted.
 */
export class UploadProcesses {
  readonly #options: Required<ProcessOptions>
  /** Least recently used first. */
  readonly #processes = new Map<string, UploadProcess>()
  #isClosed = false

  constructor(options: ProcessOptions) {
    this.#options = { ...DEFAULTS, ...options }
  }

  /**
   * Sends a request to an upload's process, starting it if needed. Throws the errors of the OpenUpload method;
   * for `read` also ReadingGivenUp.
   */
  async ask<Kind extends UploadQuestion>(
    id: string,
    kind: Kind,
    ...input: UploadInputs[Kind]
  ): Promise<UploadAnswers[Kind]> {
    if (this.#isClosed) throw new AppError('service_unavailable', 'the portal is closing')
    const process = this.#processes.get(id) ?? this.#start(id)
    this.#processes.delete(id)
    this.#processes.set(id, process)
    return process.ask(kind, input)
  }

  /**
   * Returns the progress of the upload's draft, in per cent; undefined if this portal process is not writing one.
   */
  drafting(id: string): number | undefined {
    return this.#processes.get(id)?.drafting
  }

  /** Ends every process after its current draft; no other is started. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(Array.from(this.#processes.values(), (process) => process.close()))
  }

  #start(id: string): UploadProcess {
    const idle = [...this.#processes.values()].filter((process) => process.isIdle)
    if (this.#processes.size >= MOST_PROCESSES) void idle[0]?.close()
    const started = new UploadProcess(id, this.#options, () => {
      if (this.#processes.get(id) === started) this.#processes.delete(id)
    })
    return started
  }
}

interface Waiting {
  kind: UploadQuestion
  share: number
  timer: NodeJS.Timeout
  resolve: (reply: UploadReply) => void
  reject: (error: Error) => void
}

/** Signals and exit code with which V8 or the OS ends a process that uses too much memory. */
const OUT_OF_MEMORY = new Set<unknown>(['SIGABRT', 'SIGKILL', 134])
/** Maximum characters of an ended process's error output in the log. */
const LAST_WORDS = 2000

class UploadProcess {
  readonly #process: ChildProcess
  readonly #options: Required<ProcessOptions>
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  readonly #exit: Promise<unknown>
  #idle: NodeJS.Timeout | undefined
  #lastWords = ''
  #asked = 0

  constructor(uploadId: string, options: Required<ProcessOptions>, onEnd: () => void) {
    this.#options = options
    this.#onEnd = onEnd
    this.#process = startProcess('upload', options)
    this.#exit = once(this.#process, 'exit').catch(() => undefined)
    this.#process.stderr?.on('data', (words: Buffer) => {
      this.#lastWords = (this.#lastWords + words.toString()).slice(-LAST_WORDS)
    })
    this.#process.on('message', (message: UploadReply | DraftShare) => this.#take(message))
    this.#process.on('error', (error) => this.#fail(error))
    this.#process.on('close', (code, signal) => {
      const error = new Error(`The process of an upload ended early (${signal ?? code}). ${this.#lastWords}`)
      this.#fail(error, OUT_OF_MEMORY.has(signal ?? code) ? 'too_large' : undefined)
    })
    const { databaseUrl, databaseReadUrl } = options
    this.#process.send({ uploadId, databaseUrl, databaseReadUrl } satisfies UploadStart)
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  get drafting(): number | undefined {
    return Array.from(this.#waiting.values()).find(({ kind }) => kind === 'draft')?.share
  }

  async ask<Kind extends UploadQuestion>(kind: Kind, input: UploadInputs[Kind]): Promise<UploadAnswers[Kind]> {
    clearTimeout(this.#idle)
    const number = ++this.#asked
    const replied = new Promise<UploadReply>((resolve, reject) => {
      const timer = setTimeout(
        () => this.#kill('The process of an upload took too long.', 'too_slow'),
        this.#options.timeoutMs,
      )
      this.#waiting.set(number, { kind, share: 0, timer, resolve, reject })
    })
    this.#process.send({ number, kind, input }, (error) => error && this.#fail(error))
    const reply = await replied
    if (isAnswerTo(kind, reply)) return reply.answer
    if ('refusal' in reply) throw new AppError(reply.refusal.code, reply.refusal.detail)
    throw new Error('fault' in reply ? reply.fault : `an upload's process answered ${reply.kind} to ${kind}`)
  }

  /** Waits for a draft to be written; aborts any other request. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#onEnd()
    if (Array.from(this.#waiting.values()).some(({ kind }) => kind !== 'draft')) {
      this.#kill('The process of an upload was ended.', 'interrupted')
    } else if (this.#process.connected) this.#process.send('close')
    await this.#exit
  }

  #kill(message: string, reason: UnreadableReason): void {
    this.#fail(new Error(message), reason)
    this.#process.kill('SIGKILL')
  }

  #take(message: UploadReply | DraftShare): void {
    const waiting = this.#waiting.get(message.number)
    if (!waiting) return
    if ('share' in message) {
      waiting.share = message.share
      return
    }
    this.#waiting.delete(message.number)
    clearTimeout(waiting.timer)
    waiting.resolve(message)
    if (this.isIdle) {
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs)
      this.#idle.unref()
    }
  }

  #fail(error: Error, reason?: UnreadableReason): void {
    this.#onEnd()
    clearTimeout(this.#idle)
    for (const { kind, timer, reject } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(kind === 'read' && reason ? new ReadingGivenUp(reason, error) : error)
    }
    this.#waiting.clear()
  }
}

function isAnswerTo<Kind extends UploadQuestion>(
  kind: Kind,
  reply: UploadReply,
): reply is Extract<UploadReply, { answer: unknown }> & { answer: UploadAnswers[Kind] } {
  return 'answer' in reply && reply.kind === kind
}

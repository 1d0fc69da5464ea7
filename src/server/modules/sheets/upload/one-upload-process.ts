import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import { AppError } from '#server/errors/app-error.ts'
import type {
  DraftShare,
  UploadAnswers,
  UploadInputs,
  UploadQuestion,
  UploadReply,
  UploadStart,
} from './process-messages.ts'

/** Starts a process for an upload, with a limit for its heap. */
export type StartUpload = (limits: { memoryMb: number }) => ChildProcess

export interface OneProcessOptions extends Omit<UploadStart, 'uploadId'> {
  start: StartUpload
  /** The limit of the process's heap, in megabytes. */
  memoryMb: number
  /** A process that takes longer to reply is killed. */
  timeoutMs: number
  /** A process without requests for this long ends. */
  idleMs: number
  /** Resolves when there is memory for the process, with the function that gives it back. */
  turn: Promise<() => void>
  /** Called when the process has nothing to do. */
  onIdle: () => void
  /** Called when the process accepts no more requests. */
  onEnd: () => void
}

/** Thrown if the process ended before it could record why the file is unreadable; `reason` is inferred from its end. */
export class ReadingGivenUp extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause: unknown) {
    super(`the reading of an upload was given up: ${reason}`, { cause })
    this.name = 'ReadingGivenUp'
    this.reason = reason
  }
}

interface Waiting {
  kind: UploadQuestion
  share: number
  timer: NodeJS.Timeout | undefined
  resolve: (reply: UploadReply) => void
  reject: (error: Error) => void
}

/** Signals and exit code with which V8 or the OS ends a process that uses too much memory. */
const OUT_OF_MEMORY = new Set<unknown>(['SIGABRT', 'SIGKILL', 134])
/** Maximum characters of an ended process's error output in the log. */
const LAST_WORDS = 2000

/** The child process that reads and drafts one upload, from its wait in the queue for memory to its end. */
export class OneUploadProcess {
  /** When a request that an officer or a reading waited for was last answered, by the monotonic clock. */
  usedAt = Number.NEGATIVE_INFINITY
  readonly #options: OneProcessOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #begun: Promise<void>
  #process: ChildProcess | undefined
  #exit: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #lastWords = ''
  #asked = 0
  #isOver = false

  constructor(uploadId: string, options: OneProcessOptions) {
    this.#options = options
    this.#begun = options.turn.then(
      (giveBack) => this.#begin(uploadId, giveBack),
      (error: Error) => this.#fail(error),
    )
  }

  /** Whether the process has not started, because there is no memory for it yet. */
  get isQueued(): boolean {
    return this.#process === undefined
  }

  get isIdle(): boolean {
    return !this.isQueued && this.#waiting.size === 0
  }

  get drafting(): number | undefined {
    return Array.from(this.#waiting.values()).find(({ kind }) => kind === 'draft')?.share
  }

  /** Sends a request as soon as the process runs; see `UploadProcesses.ask`. */
  async ask<Kind extends UploadQuestion>(kind: Kind, input: UploadInputs[Kind]): Promise<UploadAnswers[Kind]> {
    clearTimeout(this.#idle)
    const number = ++this.#asked
    const replied = new Promise<UploadReply>((resolve, reject) => {
      this.#waiting.set(number, { kind, share: 0, timer: undefined, resolve, reject })
    })
    void this.#begun.then(() => this.#send(number, kind, input))
    const reply = await replied
    if (isAnswerTo(kind, reply)) return reply.answer
    if ('refusal' in reply) throw new AppError(reply.refusal.code, reply.refusal.detail)
    throw new Error('fault' in reply ? reply.fault : `an upload's process answered ${reply.kind} to ${kind}`)
  }

  /** Ends the process. Waits while a draft is being written, and aborts any other request. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#options.onEnd()
    if (this.isQueued || Array.from(this.#waiting.values()).some(({ kind }) => kind !== 'draft')) {
      this.#kill('The process of an upload was ended.', 'interrupted')
    } else if (this.#process?.connected) this.#process.send('close')
    await this.#exit
  }

  #begin(uploadId: string, giveBack: () => void): void {
    if (this.#isOver) {
      giveBack()
      return
    }
    const { databaseUrl, thresholds, start, memoryMb } = this.#options
    const started = start({ memoryMb })
    this.#process = started
    // A process that is killed holds its memory until it has ended.
    this.#exit = once(started, 'exit')
      .catch(() => undefined)
      .then(giveBack)
    started.stderr?.on('data', (words: Buffer) => {
      this.#lastWords = (this.#lastWords + words.toString()).slice(-LAST_WORDS)
    })
    started.on('message', (message: UploadReply | DraftShare) => this.#take(message))
    started.on('error', (error) => this.#fail(error))
    started.on('close', (code, signal) => {
      const error = new Error(`The process of an upload ended early (${signal ?? code}). ${this.#lastWords}`)
      this.#fail(error, OUT_OF_MEMORY.has(signal ?? code) ? 'too_large' : undefined)
    })
    started.send({ uploadId, databaseUrl, thresholds } satisfies UploadStart)
    if (this.isIdle) this.#rest()
  }

  #send<Kind extends UploadQuestion>(number: number, kind: Kind, input: UploadInputs[Kind]): void {
    const waiting = this.#waiting.get(number)
    if (!waiting) return
    waiting.timer = setTimeout(
      () => this.#kill('The process of an upload took too long.', 'too_slow'),
      this.#options.timeoutMs,
    )
    this.#process?.send({ number, kind, input }, (error) => error && this.#fail(error))
  }

  #kill(message: string, reason: UnreadableReason): void {
    this.#fail(new Error(message), reason)
    this.#process?.kill('SIGKILL')
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
    if (this.isIdle) this.#rest()
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.close(), this.#options.idleMs)
    this.#idle.unref()
    this.#options.onIdle()
  }

  #fail(error: Error, reason?: UnreadableReason): void {
    this.#isOver = true
    this.#options.onEnd()
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

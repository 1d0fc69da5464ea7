import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/errors/app-error.ts'
import { LONGEST_READING_MS } from '#server/readers/read-sheet.ts'
import type { MemoryLane } from '#server/threads/memory-lane.ts'
import { startProcess } from '#server/workers.ts'
import { OneUploadProcess, type StartUpload } from './one-upload-process.ts'
import type { UploadAnswers, UploadInputs, UploadQuestion, UploadStart } from './process-messages.ts'

interface ProcessOptions extends Omit<UploadStart, 'uploadId'> {
  /** The memory for all processes together. */
  memory: MemoryLane
  /** Returns the size of an upload's file in bytes, which sets the limit of its heap. */
  sizeOf: (id: string) => Promise<number>
  /** Starts the process of an upload; by default a child process. */
  start?: StartUpload | undefined
  /** Heap limit of one upload's process, whatever its size. */
  memoryMb?: number
  /** A process that takes longer to reply is killed. */
  timeoutMs?: number
  /** A process without requests for this long ends. */
  idleMs?: number
  /**
   * If others wait for memory, a process without requests for this long ends. The officer who made its last request may
   * be about to make the next.
   */
  graceMs?: number
}

const DEFAULTS = { timeoutMs: LONGEST_READING_MS, idleMs: 120_000, graceMs: 2000 } as const
/** How many megabytes a process takes in addition to its heap. */
const BESIDES_HEAP = 60
/** Megabytes of heap for any file, and per megabyte of the file's size (a spreadsheet of 4 MB has 100,000 rows). */
const HEAP = { least: 100, perMegabyte: 110 }
/** If uploads wait for memory: how long to wait for an idle process to end before the next one is told to. */
const LONGEST_END_MS = 5000
/** The requests that wait for memory; other requests are refused, because an officer would wait for minutes. */
const PATIENT: readonly UploadQuestion[] = ['read', 'review']

/**
 * Reads, plans and writes uploads in separate processes, so that readers are not delayed: one per upload, with a heap
 * limit because files are untrusted. All processes share one limit of memory; while there is none, uploads are queued.
 */
export class UploadProcesses {
  readonly #options: ProcessOptions & Required<Pick<ProcessOptions, keyof typeof DEFAULTS>>
  /** The running and queued processes by upload. */
  readonly #processes = new Map<string, OneUploadProcess>()
  readonly #starting = new Map<string, Promise<OneUploadProcess>>()
  readonly #lendNoMore: () => void
  /** Settles when the latest look-up of a file's size has ended; the next look-up waits for that. */
  #sizes: Promise<unknown> = Promise.resolve()
  #nextRoom: NodeJS.Timeout | undefined
  #isMakingRoom = false
  #isClosed = false

  constructor(options: ProcessOptions) {
    this.#options = { ...DEFAULTS, ...options }
    this.#lendNoMore = options.memory.onWanted(() => this.#makeRoom())
  }

  /**
   * Sends a request to an upload's process, starting it if needed. Throws the errors of the OpenUpload method;
   * overloaded if there is no memory yet, except for `read` and `review`, which wait; for `read` also ReadingGivenUp.
   */
  async ask<Kind extends UploadQuestion>(
    id: string,
    kind: Kind,
    ...input: UploadInputs[Kind]
  ): Promise<UploadAnswers[Kind]> {
    const process = await this.#processOf(id)
    if (this.placeOf(id) !== null && !PATIENT.includes(kind)) {
      throw new AppError('overloaded', 'the upload waits for memory')
    }
    try {
      return await process.ask(kind, input)
    } finally {
      process.usedAt = performance.now()
    }
  }

  /** Reviews an upload for the list, which stores its summary. The process may end right after it to free memory. */
  async summarise(id: string): Promise<void> {
    const process = await this.#processOf(id)
    await process.ask('review', [])
  }

  /** Starts an upload's process unless it runs; returns its position in the queue for memory, or null. */
  async enter(id: string): Promise<number | null> {
    await this.#processOf(id)
    return this.placeOf(id)
  }

  /** How many uploads are before this one in the queue for memory; null if it does not wait. */
  placeOf(id: string): number | null {
    return this.#options.memory.placeOf(id)
  }

  /**
   * Returns the progress of the upload's draft, in per cent; undefined if this portal process is not writing one.
   */
  drafting(id: string): number | undefined {
    return this.#processes.get(id)?.drafting
  }

  /** Ends an upload's process, also while it reads or waits. */
  async end(id: string): Promise<void> {
    await this.#processes.get(id)?.close()
    this.#options.memory.leave(id)
  }

  /** Ends every process after its current draft; no other is started. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#lendNoMore()
    clearTimeout(this.#nextRoom)
    await Promise.all(Array.from(this.#starting.values(), (starting) => starting.catch(() => undefined)))
    await Promise.all([...this.#processes.keys()].map((id) => this.end(id)))
  }

  #processOf(id: string): Promise<OneUploadProcess> {
    if (this.#isClosed) return Promise.reject(new AppError('service_unavailable', 'the portal is closing'))
    const running = this.#processes.get(id)
    if (running) return Promise.resolve(running)
    const starting = this.#starting.get(id) ?? this.#start(id).finally(() => this.#starting.delete(id))
    this.#starting.set(id, starting)
    return starting
  }

  async #start(id: string): Promise<OneUploadProcess> {
    const { memory, memoryMb, start } = this.#options
    const heap = memoryMb ?? heapFor(await this.#sizeInTurn(id), memory.most)
    const started = new OneUploadProcess(id, {
      ...this.#options,
      start: start ?? ((limits) => startProcess('upload', limits)),
      memoryMb: heap,
      turn: memory.take(id, heap + BESIDES_HEAP),
      onIdle: () => this.#makeRoom(),
      onEnd: () => {
        if (this.#processes.get(id) === started) this.#processes.delete(id)
      },
    })
    this.#processes.set(id, started)
    return started
  }

  /** Looks up one size after the other, so that uploads join the queue for memory in the order of their requests. */
  #sizeInTurn(id: string): Promise<number> {
    const size = this.#sizes.then(() => this.#options.sizeOf(id))
    this.#sizes = size.catch(() => undefined)
    return size
  }

  /**
   * If an upload waits for memory, in this portal or another one of the same server process, ends the idle process that
   * was used least recently, after its grace; then the next one, until no upload waits.
   */
  #makeRoom(): void {
    if (this.#isMakingRoom || !this.#options.memory.isWanted) return
    const idle = [...this.#processes.values()].filter((process) => process.isIdle)
    const [first] = idle.sort((one, other) => one.usedAt - other.usedAt)
    if (!first) return
    clearTimeout(this.#nextRoom)
    const grace = first.usedAt + this.#options.graceMs - performance.now()
    if (grace > 0) this.#nextRoom = setTimeout(() => this.#makeRoom(), grace).unref()
    else void this.#endForRoom(first)
  }

  async #endForRoom(idle: OneUploadProcess): Promise<void> {
    this.#isMakingRoom = true
    await Promise.race([idle.close(), sleep(LONGEST_END_MS, undefined, { ref: false })])
    this.#isMakingRoom = false
    this.#makeRoom()
  }
}

/** The heap for a file of a size, in megabytes, within what a process may take. */
function heapFor(bytes: number, most: number): number {
  const wanted = HEAP.least + (bytes / 1_000_000) * HEAP.perMegabyte
  return Math.floor(Math.min(wanted, most - BESIDES_HEAP))
}

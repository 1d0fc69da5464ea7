import { AppError } from '#server/errors/app-error.ts'
import { BytePace } from './byte-pace.ts'
import { FairQueue, type Lane } from './fair-queue.ts'

/** A task for which a client waits is refused if this many tasks wait in its lane. */
const LONGEST_QUEUE = 100

interface Waiting {
  name: string
  megabytes: number
  begin: () => void
  refuse: () => void
}

/** Memory in megabytes that several lanes share; their waiting tasks take turns. */
class SharedMemory {
  readonly most: number
  readonly queue = new FairQueue<Waiting>()
  /** Called when a task has to wait, so that users of the memory can give some of it back. */
  readonly lenders = new Set<() => void>()
  used = 0

  constructor(most: number) {
    this.most = most
  }

  /** Starts the waiting tasks in order, until there is no memory for the next task. */
  next(): void {
    for (let { first } = this.queue; first && this.used + first.megabytes <= this.most; { first } = this.queue) {
      this.queue.shift()
      first.begin()
    }
  }
}

/** Lends memory to tasks of one kind, up to a limit in total; tasks without memory wait in order. */
export class MemoryLane {
  readonly #memory: SharedMemory
  #used = 0
  readonly #waiting: Lane<Waiting> = []

  /** `memory` is the limit of this lane alone in megabytes, or the memory that it shares with other lanes. */
  constructor(memory: number | SharedMemory) {
    this.#memory = typeof memory === 'number' ? new SharedMemory(memory) : memory
  }

  /** Returns another lane that shares this one's limit. */
  share(): MemoryLane {
    return new MemoryLane(this.#memory)
  }

  /** The limit, in megabytes. */
  get most(): number {
    return this.#memory.most
  }

  /** Megabytes that this lane's tasks have. */
  get used(): number {
    return this.#used
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether a task waits for this memory, also in another lane. */
  get isWanted(): boolean {
    return this.#memory.queue.first !== undefined
  }

  /**
   * Calls `lend` whenever a task has to wait, also in another lane, so that the caller can give back memory that it
   * could do without. Returns the function that ends these calls.
   */
  onWanted(lend: () => void): () => void {
    this.#memory.lenders.add(lend)
    return () => this.#memory.lenders.delete(lend)
  }

  /**
   * Resolves when there is memory for a task, with the function that gives the memory back. A task that needs more than
   * the limit gets the whole limit. If a client waits for the task, `longestMs` is the longest time in the queue.
   * Rejects with overloaded when `leave` removes the task; a task with `longestMs` also after that time, and at once if
   * the queue is full.
   */
  take(name: string, megabytes: number, longestMs?: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (longestMs !== undefined && this.#waiting.length >= LONGEST_QUEUE) return reject(noRoom())
      const timer = longestMs === undefined ? undefined : setTimeout(() => this.leave(name), longestMs)
      this.#memory.queue.add(this.#waiting, {
        name,
        megabytes: Math.min(megabytes, this.most),
        begin: () => {
          clearTimeout(timer)
          resolve(this.#lend(Math.min(megabytes, this.most)))
        },
        refuse: () => {
          clearTimeout(timer)
          reject(noRoom())
        },
      })
      this.#memory.next()
      if (this.isWanted) for (const lend of this.#memory.lenders) lend()
    })
  }

  /** Returns how many tasks of this lane wait before the task with this name; null if that task does not wait. */
  placeOf(name: string): number | null {
    const place = this.#waiting.findIndex((waiting) => waiting.name === name)
    return place < 0 ? null : place
  }

  /** Removes a task from the queue; its `take` rejects. */
  leave(name: string): void {
    const left = this.#waiting.find((waiting) => waiting.name === name)
    if (!left) return
    this.#memory.queue.remove(this.#waiting, left)
    left.refuse()
    this.#memory.next()
  }

  #lend(megabytes: number): () => void {
    this.#used += megabytes
    this.#memory.used += megabytes
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      this.#used -= megabytes
      this.#memory.used -= megabytes
      this.#memory.next()
    }
  }
}

/**
 * The memory for reading uploaded files in one process. Sheets take minutes, so other files have memory of their own
 * and never wait behind them.
 */
export interface ReadingMemory {
  /** For uploaded sheets, each read in a process of its own. */
  sheets: MemoryLane
  /** For every other uploaded file: question files, seat lists, files of the drive. */
  files: MemoryLane
  /** The rate at which uploaded bytes are taken, for all files together. */
  pace: BytePace
}

/** The share of the memory that is for files other than sheets. */
const SHARE_OF_FILES = 0.3
/** Uploaded bytes that a process takes per millisecond: 130 Mbit/s. docs/decisions/0071-arriving-files.md */
const BYTES_PER_MS = 16_384

/** Divides the memory for reading, in megabytes, among the processes, and then between sheets and other files. */
export function readingMemory(megabytes: number, processes: number): ReadingMemory {
  const own = megabytes / processes
  const files = Math.round(own * SHARE_OF_FILES)
  return {
    files: new MemoryLane(files),
    sheets: new MemoryLane(Math.round(own) - files),
    pace: new BytePace(BYTES_PER_MS),
  }
}

/** Returns the memory for another portal of the same process; the two portals share the limits. */
export function shareMemory({ sheets, files, pace }: ReadingMemory): ReadingMemory {
  return { sheets: sheets.share(), files: files.share(), pace }
}

function noRoom(): AppError {
  return new AppError('overloaded', 'no memory for another file')
}

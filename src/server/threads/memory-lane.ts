import { AppError } from '#server/errors/app-error.ts'
import { BytePace } from './byte-pace.ts'
import { FairQueue, type Lane } from './fair-queue.ts'

/** The most works that wait. */
const LONGEST_QUEUE = 100

interface Waiting {
  name: string
  megabytes: number
  begin: () => void
  refuse: () => void
}

/** Memory in megabytes that several lanes share; what waits in them takes turns. */
class SharedMemory {
  readonly most: number
  readonly queue = new FairQueue<Waiting>()
  used = 0

  constructor(most: number) {
    this.most = most
  }

  /** Begins the works for which there is memory. */
  next(): void {
    for (let { first } = this.queue; first && this.used + first.megabytes <= this.most; { first } = this.queue) {
      this.queue.shift()
      first.begin()
    }
  }
}

/** Lends memory to works of one kind, so that together they keep to a limit; the others wait in their order. */
export class MemoryLane {
  readonly #memory: SharedMemory
  #used = 0
  readonly #waiting: Lane<Waiting> = []

  /** Takes the limit in megabytes. */
  constructor(memory: number | SharedMemory) {
    this.#memory = typeof memory === 'number' ? new SharedMemory(memory) : memory
  }

  /** Another lane that keeps to the same limit together with this one. */
  share(): MemoryLane {
    return new MemoryLane(this.#memory)
  }

  /** The limit, in megabytes. */
  get most(): number {
    return this.#memory.most
  }

  /** Megabytes in use by this lane. */
  get used(): number {
    return this.#used
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Resolves when there is memory for a work, with the function that gives it back; a work that needs more than the
   * limit runs alone. Throws overloaded if too many wait, after `longestMs`, and when the work leaves the queue.
   */
  take(name: string, megabytes: number, longestMs?: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= LONGEST_QUEUE) return reject(noRoom())
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
    })
  }

  /** How many are before a work that waits; null if it does not wait. */
  placeOf(name: string): number | null {
    const place = this.#waiting.findIndex((waiting) => waiting.name === name)
    return place < 0 ? null : place
  }

  /** Takes a work out of the queue. */
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

/** The memory for reading files in one process. Small files never wait behind sheets, which take minutes. */
export interface ReadingMemory {
  /** Uploaded sheets, each in a process of its own. */
  sheets: MemoryLane
  /** Every other uploaded file: questions, lists, files of the drive. */
  files: MemoryLane
  /** How fast uploaded bytes are taken, of all files together. */
  pace: BytePace
}

/** The part of the memory that is for files other than sheets. */
const SHARE_OF_FILES = 0.3
/** Uploaded bytes that a process takes in a millisecond: 130 megabits a second. docs/decisions/0072-arriving-files.md */
const BYTES_PER_MS = 16_384

/** Divides the memory for reading, in megabytes, among processes and kinds of files. */
export function readingMemory(megabytes: number, processes: number): ReadingMemory {
  const own = megabytes / processes
  const files = Math.round(own * SHARE_OF_FILES)
  return {
    files: new MemoryLane(files),
    sheets: new MemoryLane(Math.round(own) - files),
    pace: new BytePace(BYTES_PER_MS),
  }
}

/** Lanes for another portal of this process, which keeps to the same limits together with this one. */
export function shareMemory({ sheets, files, pace }: ReadingMemory): ReadingMemory {
  return { sheets: sheets.share(), files: files.share(), pace }
}

function noRoom(): AppError {
  return new AppError('overloaded', 'no memory for another file')
}

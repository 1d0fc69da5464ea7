import { AppError } from '#server/errors/app-error.ts'

/** The most works that wait. */
const LONGEST_QUEUE = 100

interface Waiting {
  name: string
  megabytes: number
  begin: () => void
  refuse: () => void
}

/** Lends memory to works of one kind, so that together they keep to a limit; the others wait in their order. */
export class MemoryLane {
  /** The limit, in megabytes. */
  readonly most: number
  #used = 0
  readonly #waiting: Waiting[] = []

  constructor(most: number) {
    this.most = most
  }

  /** Megabytes in use. */
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
      this.#waiting.push({
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
      this.#next()
    })
  }

  /** How many are before a work that waits; null if it does not wait. */
  placeOf(name: string): number | null {
    const place = this.#waiting.findIndex((waiting) => waiting.name === name)
    return place < 0 ? null : place
  }

  /** Takes a work out of the queue. */
  leave(name: string): void {
    const place = this.placeOf(name)
    if (place === null) return
    const [left] = this.#waiting.splice(place, 1)
    left?.refuse()
    this.#next()
  }

  #lend(megabytes: number): () => void {
    this.#used += megabytes
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      this.#used -= megabytes
      this.#next()
    }
  }

  #next(): void {
    for (let [first] = this.#waiting; first && this.#used + first.megabytes <= this.most; [first] = this.#waiting) {
      this.#waiting.shift()
      first.begin()
    }
  }
}

/** The memory for reading files in one process. Small files never wait behind sheets, which take minutes. */
export interface ReadingMemory {
  /** Uploaded sheets, each in a process of its own. */
  sheets: MemoryLane
  /** Every other uploaded file: questions, lists, files of the drive. */
  files: MemoryLane
}

/** The part of the memory that is for files other than sheets. */
const SHARE_OF_FILES = 0.3

/** Divides the memory for reading, in megabytes, among processes and kinds of files. */
export function readingMemory(megabytes: number, processes: number): ReadingMemory {
  const own = megabytes / processes
  const files = Math.round(own * SHARE_OF_FILES)
  return { files: new MemoryLane(files), sheets: new MemoryLane(Math.round(own) - files) }
}

function noRoom(): AppError {
  return new AppError('overloaded', 'no memory for another file')
}

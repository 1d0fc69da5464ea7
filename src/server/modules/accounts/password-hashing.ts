import { type PoolLoad, type TaskLane, ThreadPool, threadsFor } from '#server/threads/thread-pool.ts'
import type { PasswordTask } from './password.worker.ts'

/** Makes and checks the stored hashes of passwords. Both functions throw overloaded if no thread begins in time. */
export interface PasswordHashing {
  /** Whether the next call that hashes a password must be refused. */
  readonly isFull: boolean
  /** Counts a call that is going to hash a password. The returned function ends the count. */
  begin?: () => () => void
  hash: (password: string) => Promise<string>
  /** Whether the password has this hash. */
  verify: (stored: { hash: string; password: string }) => Promise<boolean>
  /** How busy the threads are, and how long a new hash would wait. */
  readonly load?: PoolLoad
  close?: () => Promise<void>
}

/** If a password would wait longer for a thread than this, in milliseconds, its call is refused at once. */
const LONGEST_WAIT_MS = 700
/**
 * A hash fails if no thread has begun it after this many milliseconds, as when a flood keeps the threads busy. Calls
 * hash before they write, so nothing is left half written.
 */
const GIVEN_UP_MS = 1000

/**
 * Hashes passwords on threads with a lower priority than the thread that responds to readers, because hashing a
 * password takes a processor for a tenth of a second.
 */
export class PasswordThreads implements PasswordHashing {
  readonly #lane = new PasswordLane(
    new ThreadPool({ name: 'password', threads: threadsFor({ least: 1, most: 4 }), niceness: 5 }),
  )

  get load(): PoolLoad {
    return this.#lane.load
  }

  get isFull(): boolean {
    return this.#lane.isFull
  }

  begin(): () => void {
    return this.#lane.begin()
  }

  hash(password: string): Promise<string> {
    return this.#lane.hash(password)
  }

  verify(stored: { hash: string; password: string }): Promise<boolean> {
    return this.#lane.verify(stored)
  }

  /** Returns the hashing of another portal in this process, on the same threads; the portals take turns. */
  share(): PasswordHashing {
    return new PasswordLane(this.#lane.threads)
  }

  close(): Promise<void> {
    return this.#lane.threads.close()
  }
}

/** The hashing of one portal: its own queue for the shared threads. */
class PasswordLane implements PasswordHashing {
  readonly threads: ThreadPool<PasswordTask, string | boolean>
  readonly #waiting: TaskLane<PasswordTask, string | boolean> = []
  #underWay = 0

  constructor(threads: ThreadPool<PasswordTask, string | boolean>) {
    this.threads = threads
  }

  get #inTurn() {
    return { lane: this.#waiting, longestMs: GIVEN_UP_MS }
  }

  get load(): PoolLoad {
    return this.threads.loadOf(this.#waiting)
  }

  /**
   * Whether a further call would have to wait too long. Also counts calls that have begun and not yet hashed, because
   * many calls may be admitted before the first of them hashes.
   */
  get isFull(): boolean {
    const { busy, waiting } = this.load
    const coming = Math.max(0, this.#underWay - busy - waiting)
    return this.threads.loadOf(this.#waiting, coming).waitMs > LONGEST_WAIT_MS
  }

  begin(): () => void {
    this.#underWay += 1
    let isOver = false
    return () => {
      if (!isOver) this.#underWay -= 1
      isOver = true
    }
  }

  async hash(password: string): Promise<string> {
    return (await this.threads.run({ password }, this.#inTurn)) as string
  }

  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    return (await this.threads.run({ hash, password }, this.#inTurn)) as boolean
  }
}

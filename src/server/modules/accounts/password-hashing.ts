import { type PoolLoad, type TaskLane, ThreadPool, threadsFor } from '#server/threads/thread-pool.ts'
import type { PasswordTask } from './password.worker.ts'

/** Makes and checks the stored hashes of passwords. Both throw overloaded if no thread begins in time. */
export interface PasswordHashing {
  /** Whether a call that hashes a password must be refused. */
  readonly isFull: boolean
  /** Counts a call that will hash a password, until the returned function is called. */
  begin?: () => () => void
  hash: (password: string) => Promise<string>
  /** Whether the password has this hash. */
  verify: (stored: { hash: string; password: string }) => Promise<boolean>
  /** What its threads do at the moment. */
  readonly load?: PoolLoad
  close?: () => Promise<void>
}

/** The longest that a password waits for its turn, in milliseconds; what would wait longer is refused at once. */
const LONGEST_WAIT_MS = 700
/**
 * A hash that has not begun after this fails, because a flood starves the threads. Every call hashes before it writes,
 * so nothing is half done.
 */
const GIVEN_UP_MS = 1000

/**
 * Hashes passwords on threads of their own, which give way to the one that answers readers: a password takes a
 * processor for a tenth of a second.
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

  /** Hashing on the same threads for another portal of this process; the portals take turns. */
  share(): PasswordHashing {
    return new PasswordLane(this.#lane.threads)
  }

  close(): Promise<void> {
    return this.#lane.threads.close()
  }
}

/** The hashing of one portal. */
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

  /** Counts calls, not tasks: many may have been admitted before the first of them hashes. */
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

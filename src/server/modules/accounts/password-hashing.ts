import { type PoolLoad, type TaskLane, ThreadPool, threadsFor } from '#server/threads/thread-pool.ts'
import type { PasswordTask } from './password.worker.ts'

/** Makes and checks the stored hashes of passwords. */
export interface PasswordHashing {
  /** Whether a call that hashes a password must be refused. One that has begun never is: it may have written. */
  readonly isFull: boolean
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

/** What one portal hashes. */
class PasswordLane implements PasswordHashing {
  readonly threads: ThreadPool<PasswordTask, string | boolean>
  readonly #waiting: TaskLane<PasswordTask, string | boolean> = []

  constructor(threads: ThreadPool<PasswordTask, string | boolean>) {
    this.threads = threads
  }

  get load(): PoolLoad {
    return this.threads.loadOf(this.#waiting)
  }

  get isFull(): boolean {
    return this.load.waitMs > LONGEST_WAIT_MS
  }

  async hash(password: string): Promise<string> {
    return (await this.threads.run({ password }, this.#waiting)) as string
  }

  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    return (await this.threads.run({ hash, password }, this.#waiting)) as boolean
  }
}

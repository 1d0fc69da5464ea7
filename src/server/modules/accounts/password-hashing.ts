import { type PoolLoad, ThreadPool, threadsFor } from '#server/threads/thread-pool.ts'
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
  readonly #threads = new ThreadPool<PasswordTask, string | boolean>({
    name: 'password',
    threads: threadsFor({ least: 1, most: 4 }),
    niceness: 5,
  })

  get load(): PoolLoad {
    return this.#threads.load
  }

  get isFull(): boolean {
    return this.load.waitMs > LONGEST_WAIT_MS
  }

  async hash(password: string): Promise<string> {
    return (await this.#threads.run({ password })) as string
  }

  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    return (await this.#threads.run({ hash, password })) as boolean
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

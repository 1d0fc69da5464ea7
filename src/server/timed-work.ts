import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { FROZEN_MS, type LeaderLock } from './db/leader-lock.ts'

/** How often the process requests or renews the lock, and checks which tasks are due. */
const BEAT_MS = 250
/**
 * A process counts as the leader for this long after a heartbeat: a second less than the time after which another
 * process may take the lock.
 */
const HELD_MS = FROZEN_MS - 1000
/** How long a stop waits for running tasks: a database that does not answer must not keep the process alive. */
const LONGEST_WAIT_MS = 3000

/** Work that the portal does by itself, once for all processes on one database. */
export interface TimedTask {
  name: string
  everyMs: number
  /** Whether a new leader runs the task first after one interval, instead of at once. */
  waits?: boolean
  /**
   * Does the work. A run may be cut off, and another process may have done the same meanwhile, so it must be
   * idempotent; call `isLeader` before a step that cannot be undone.
   */
  run: (isLeader: () => boolean) => Promise<unknown>
}

export interface TimedWorkOptions {
  lock: LeaderLock
  tasks: readonly TimedTask[]
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Runs the timed tasks while this process holds the leader's lock. Another process takes over within half a second if
 * the leader ends, and after some six seconds if it freezes. A leader that wakes from a freeze starts no task before it
 * has the lock again.
 */
export class TimedWork {
  readonly #options: TimedWorkOptions
  readonly #dueAt = new Map<TimedTask, number>()
  readonly #running = new Map<TimedTask, Promise<void>>()
  readonly #failing = new Set<TimedTask>()
  #heldUntil = 0
  #beating: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: TimedWorkOptions) {
    this.#options = options
  }

  /** Whether this process does the timed work now. */
  get isLeader(): boolean {
    return performance.now() < this.#heldUntil
  }

  start(): void {
    this.#beating = this.#turn()
  }

  /** Waits for running tasks, then releases the lock, so that another process can lead at once. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#beating
    await Promise.race([Promise.all(this.#running.values()), sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
    this.#heldUntil = 0
    await this.#options.lock.release()
  }

  async #turn(): Promise<void> {
    const { lock, tasks, logger } = this.#options
    const begun = performance.now()
    const wasLeader = this.isLeader
    this.#heldUntil = (await lock.beat()) ? begun + HELD_MS : 0
    if (this.#isStopped) return
    if (this.isLeader !== wasLeader) {
      logger.info(this.isLeader ? 'this process does the timed work now' : 'another process does the timed work')
      for (const task of tasks) this.#dueAt.set(task, begun + (task.waits ? task.everyMs : 0))
    }
    if (this.isLeader) for (const task of tasks) this.#runIfDue(task)
    this.#timer = setTimeout(() => {
      this.#beating = this.#turn()
    }, BEAT_MS)
    this.#timer.unref()
  }

  #runIfDue(task: TimedTask): void {
    const now = performance.now()
    if (this.#running.has(task) || now < (this.#dueAt.get(task) ?? 0)) return
    this.#dueAt.set(task, now + task.everyMs)
    const run = this.#run(task).finally(() => this.#running.delete(task))
    this.#running.set(task, run)
  }

  /** Logs the first of consecutive failures. */
  async #run(task: TimedTask): Promise<void> {
    try {
      await task.run(() => this.isLeader)
      this.#failing.delete(task)
    } catch (error) {
      if (!this.#failing.has(task)) this.#options.logger.warn({ err: error, task: task.name }, 'a timed task failed')
      this.#failing.add(task)
    }
  }
}

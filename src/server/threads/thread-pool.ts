import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { AppError } from '#server/errors/app-error.ts'
import { startWorker, type WorkerName } from '#server/workers.ts'
import type { ThreadReply } from './answer-tasks.ts'
import { FairQueue, type Lane } from './fair-queue.ts'

export interface ThreadPoolOptions<Task> {
  name: WorkerName
  /** The most threads. */
  threads: number
  /** How far the threads give way to the one that answers readers: 0 not at all, 19 most. */
  niceness: number
  /** A thread that has had no task for so long ends, and gives its memory back; by default it stays. */
  idleMs?: number
  /** Buffers of a task that move to its thread, and are not copied; whoever runs the task must not use them again. */
  transferred?: (task: Task) => ArrayBuffer[]
}

/** What a pool does at the moment. */
export interface PoolLoad {
  busy: number
  waiting: number
  /** How long a new task would wait for a thread, in milliseconds, by the duration of the last tasks. */
  waitMs: number
}

interface Job<Task, Result> {
  task: Task
  lane: TaskLane<Task, Result>
  timer?: NodeJS.Timeout | undefined
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** What waits for a thread in the order of one sender of tasks; senders take turns. */
export type TaskLane<Task, Result> = Lane<Job<Task, Result>>

interface Thread<Task, Result> {
  worker: Worker
  job: Job<Task, Result> | undefined
  startedAt: number
  idle?: NodeJS.Timeout | undefined
}

/** The weight of the last task in the average duration. */
const LAST = 0.2
/** Assumed until a task has ended, in milliseconds. */
const FIRST_GUESS_MS = 200

/**
 * Runs tasks of one kind on threads of their own, in the order in which they arrive, or in turn among several lanes.
 * libuv's four threads, which would otherwise run them, are shared with every file and every look-up of a name. Threads
 * start on demand; only a task keeps the process alive.
 */
export class ThreadPool<Task, Result> {
  readonly #options: ThreadPoolOptions<Task>
  readonly #threads: Thread<Task, Result>[] = []
  readonly #waiting = new FairQueue<Job<Task, Result>>()
  readonly #lane: TaskLane<Task, Result> = []
  #averageMs = FIRST_GUESS_MS
  #isClosed = false

  constructor(options: ThreadPoolOptions<Task>) {
    this.#options = options
  }

  /** What the pool does for all. */
  get load(): PoolLoad {
    const { length } = this.#waiting
    return { busy: this.#busy, waiting: length, waitMs: this.#waitMs(length) }
  }

  /**
   * What the pool does for one lane, and how long a new task of it would wait; `coming` tasks of the lane are not there
   * yet and will be before it.
   */
  loadOf(lane: TaskLane<Task, Result>, coming = 0): PoolLoad {
    const { lanes, length } = this.#waiting
    const own = lane.length + coming
    const others = lane.length === 0 ? lanes : lanes - 1
    const before = Math.min(length + coming, own + (own + 1) * others)
    const busy = this.#threads.filter(({ job }) => job?.lane === lane).length
    return { busy, waiting: lane.length, waitMs: this.#waitMs(before) }
  }

  get #busy(): number {
    return this.#threads.filter(({ job }) => job).length
  }

  /** How long a task waits that others are before, in milliseconds. */
  #waitMs(before: number): number {
    const { threads } = this.#options
    const ahead = this.#busy + before
    if (ahead < threads) return 0
    // A starved task shows in how long it already runs, before the average knows it.
    const longest = Math.max(...this.#threads.map(({ job, startedAt }) => (job ? performance.now() - startedAt : 0)), 0)
    return ((ahead - threads + 1) * Math.max(this.#averageMs, longest)) / threads
  }

  /**
   * Runs a task, in the turn of its lane. Rejects with the thread's error, or if the pool is closed; throws overloaded
   * for a task that no thread has begun after `longestMs`.
   */
  run(
    task: Task,
    { lane = this.#lane, longestMs }: { lane?: TaskLane<Task, Result>; longestMs?: number } = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(this.#closed())
      const job: Job<Task, Result> = { task, lane, resolve, reject }
      if (longestMs !== undefined) job.timer = setTimeout(() => this.#giveUp(job), longestMs)
      this.#waiting.add(lane, job)
      this.#next()
    })
  }

  #giveUp(job: Job<Task, Result>): void {
    this.#waiting.remove(job.lane, job)
    job.reject(new AppError('overloaded', `no thread ${this.#options.name} in time`))
  }

  /** Ends the threads; tasks that have not ended reject. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      clearTimeout(job.timer)
      job.reject(this.#closed())
    }
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    const job = this.#waiting.first
    const thread = job && (this.#threads.find((one) => !one.job) ?? this.#start())
    if (!thread) return
    this.#waiting.shift()
    clearTimeout(job.timer)
    clearTimeout(thread.idle)
    thread.job = job
    thread.startedAt = performance.now()
    thread.worker.ref()
    thread.worker.postMessage(job.task, this.#options.transferred?.(job.task))
  }

  /** Starts a thread, unless there are enough. */
  #start(): Thread<Task, Result> | undefined {
    const { name, threads, niceness } = this.#options
    if (this.#threads.length >= threads) return undefined
    const worker = startWorker(name, { workerData: { niceness } })
    const thread: Thread<Task, Result> = { worker, job: undefined, startedAt: 0 }
    worker.on('message', (reply: ThreadReply<Result>) => this.#take(thread, reply))
    worker.on('error', (error) => this.#drop(thread, error))
    worker.on('exit', (code) => this.#drop(thread, new Error(`The thread ${name} ended early with code ${code}.`)))
    // After its listeners, which hold the process, too.
    worker.unref()
    this.#threads.push(thread)
    return thread
  }

  #take(thread: Thread<Task, Result>, reply: ThreadReply<Result>): void {
    const { job, startedAt } = thread
    thread.job = undefined
    thread.worker.unref()
    this.#averageMs += LAST * (performance.now() - startedAt - this.#averageMs)
    if ('fault' in reply) job?.reject(new Error(reply.fault))
    else job?.resolve(reply.result)
    this.#next()
    if (!thread.job) this.#endWhenIdle(thread)
  }

  #endWhenIdle(thread: Thread<Task, Result>): void {
    const { idleMs } = this.#options
    if (idleMs === undefined) return
    thread.idle = setTimeout(() => {
      // Before the thread has ended, a task would be lost in it.
      this.#threads.splice(this.#threads.indexOf(thread), 1)
      void thread.worker.terminate()
    }, idleMs).unref()
  }

  #drop(thread: Thread<Task, Result>, error: Error): void {
    clearTimeout(thread.idle)
    const place = this.#threads.indexOf(thread)
    if (place >= 0) this.#threads.splice(place, 1)
    thread.job?.reject(this.#isClosed ? this.#closed() : error)
    thread.job = undefined
    this.#next()
  }

  #closed(): Error {
    return new Error(`The threads ${this.#options.name} are closed.`)
  }
}

/** How many threads a pool has: one processor is left for answering readers. */
export function threadsFor({ least, most }: { least: number; most: number }): number {
  return Math.max(least, Math.min(most, availableParallelism() - 1))
}

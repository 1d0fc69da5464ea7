import { availableParallelism } from 'node:os'
import type { ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '#server/errors/app-error.ts'
import { startWorker, type WorkerName } from '#server/workers.ts'
import type { ThreadReply } from './answer-tasks.ts'
import { FairQueue, type Lane } from './fair-queue.ts'

export interface ThreadPoolOptions<Task> {
  name: WorkerName
  /** The most threads. */
  threads: number
  /** The threads' niceness relative to the main thread: 0 to 19, the lowest priority. */
  niceness: number
  /** A thread without a task for this long ends and frees its memory; undefined if threads stay. */
  idleMs?: number
  /** Limits of each thread's heap in megabytes. A task that needs more fails, and its thread ends. */
  heap?: Pick<ResourceLimits, 'maxOldGenerationSizeMb' | 'maxYoungGenerationSizeMb'>
  /**
   * Returns the buffers of a task that move to its thread instead of being copied; the sender must not use them
   * afterwards.
   */
  transferred?: (task: Task) => ArrayBuffer[]
}

/** The current load of a pool. */
export interface PoolLoad {
  busy: number
  waiting: number
  /** How long a new task would wait for a thread, in milliseconds, estimated from the durations of the last tasks. */
  waitMs: number
}

interface Job<Task, Result> {
  task: Task
  lane: TaskLane<Task, Result>
  timer?: NodeJS.Timeout | undefined
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** The waiting tasks of one sender, in order; senders take turns. */
export type TaskLane<Task, Result> = Lane<Job<Task, Result>>

interface Thread<Task, Result> {
  worker: Worker
  job: Job<Task, Result> | undefined
  startedAt: number
  idle?: NodeJS.Timeout | undefined
}

/** The weight of the latest task in the moving average of the tasks' durations. */
const LAST = 0.2
/** The assumed duration of a task until one has ended, in milliseconds. */
const FIRST_GUESS_MS = 200

/**
 * Runs tasks of one kind on threads of their own, in the order of arrival, or in turns if there are several lanes. On
 * libuv's four threads the tasks would delay every access to files and every lookup of a host name. A thread starts
 * when a task needs it; only a running task keeps the process alive.
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

  /** The load of all lanes together. */
  get load(): PoolLoad {
    const { length } = this.#waiting
    return { busy: this.#busy, waiting: length, waitMs: this.#waitMs(length) }
  }

  /**
   * Returns the load of one lane, and how long its next task would wait. `coming` is the number of tasks that the
   * caller expects in this lane before that task.
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

  /** Returns how long a task waits in milliseconds, if `before` tasks are ahead of it. */
  #waitMs(before: number): number {
    const { threads } = this.#options
    const ahead = this.#busy + before
    if (ahead < threads) return 0
    // On a busy machine the threads hardly run. The running time of the current tasks shows this earlier than the
    // average of the tasks that have ended.
    const longest = Math.max(...this.#threads.map(({ job, startedAt }) => (job ? performance.now() - startedAt : 0)), 0)
    return ((ahead - threads + 1) * Math.max(this.#averageMs, longest)) / threads
  }

  /**
   * Runs a task in its lane's turn. Rejects with the thread's error, with an error if the pool is closed, or with
   * overloaded if no thread has taken the task after `longestMs`.
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
    job.reject(new AppError('overloaded', `no ${this.#options.name} thread was free in time`))
  }

  /** Ends the threads; tasks that have not ended are rejected. */
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

  /** Starts a thread and returns it; undefined if there are enough. */
  #start(): Thread<Task, Result> | undefined {
    const { name, threads, niceness, heap = {} } = this.#options
    if (this.#threads.length >= threads) return undefined
    const worker = startWorker(name, { workerData: { niceness }, resourceLimits: heap })
    const thread: Thread<Task, Result> = { worker, job: undefined, startedAt: 0 }
    worker.on('message', (reply: ThreadReply<Result>) => this.#take(thread, reply))
    worker.on('error', (error) => this.#drop(thread, error))
    worker.on('exit', (code) => this.#drop(thread, new Error(`The thread ${name} ended early with code ${code}.`)))
    // After the listeners are added, because adding one makes the worker keep the process alive.
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
      // Removed from the list first, so that no task is given to a thread that is about to end.
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

/** Returns how many threads a pool has: one processor is left for answering readers. */
export function threadsFor({ least, most }: { least: number; most: number }): number {
  return Math.max(least, Math.min(most, availableParallelism() - 1))
}

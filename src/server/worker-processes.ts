import cluster from 'node:cluster'
import type { Logger } from 'pino'

/** After this many quick ends in a row a process is not restarted: a restart would not help. */
const MOST_QUICK_ENDS = 5
const QUICK_END_MS = 10_000
/** The exit status of a process whose start fails in a way that only a person can mend (EX_CONFIG of sysexits.h). */
export const CANNOT_START = 78
/** How long after such a failure another process is started, while others serve. */
const START_AGAIN_MS = 5000
/** A process's stop that takes longer is cut short; supervisors kill a process after 30 seconds or so. */
export const LONGEST_STOP_MS = 20_000
/** A process that is too busy to keep its limit is killed this much later. */
const KILL_AFTER_MS = LONGEST_STOP_MS + 3000

/**
 * Runs a built program in several processes that share its port, and replaces one that ends. Call it in the primary
 * process only; SIGINT and SIGTERM reach every process, and end all of them in time.
 */
export function runWorkerProcesses(program: string, count: number, logger: Logger): void {
  // The processes accept connections themselves. Node's default, by which the primary accepts each one and sends it on,
  // costs more than the requests of a phone that looks once.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // `npm start` reaches the portal through a build script; the processes start the portal itself.
  cluster.setupPrimary({ exec: program })
  let quickEnds = 0
  let isStopping = false
  const startedAt = new Map<number, number>()
  const start = () => startedAt.set(cluster.fork().id, Date.now())
  for (let started = 0; started < count; started += 1) start()
  // The process has said what a person must mend. Others may still serve; if none does, all have failed alike.
  const startLater = () => {
    if (startedAt.size === 0) process.exit(CANNOT_START)
    setTimeout(() => {
      if (!isStopping) start()
    }, START_AGAIN_MS)
  }
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return
    const lifeMs = Date.now() - (startedAt.get(worker.id) ?? 0)
    startedAt.delete(worker.id)
    if (code === CANNOT_START) return startLater()
    logger.error({ worker: worker.id, code, signal }, 'a portal process ended')
    quickEnds = lifeMs < QUICK_END_MS ? quickEnds + 1 : 0
    if (quickEnds < MOST_QUICK_ENDS) start()
    else process.exit(1)
  })
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    const workers = Object.values(cluster.workers ?? {})
    for (const worker of workers) worker?.process.kill(signal)
    const kill = () => {
      logger.error('processes that did not stop in time are killed')
      process.exitCode = 1
      for (const worker of workers) worker?.process.kill('SIGKILL')
    }
    setTimeout(kill, KILL_AFTER_MS).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

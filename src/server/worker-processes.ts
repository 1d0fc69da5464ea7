import cluster from 'node:cluster'
import type { Logger } from 'pino'

/** After this many processes in a row that end soon after their start, the portal exits instead of starting another. */
const MOST_QUICK_ENDS = 5
const QUICK_END_MS = 10_000
/** Exit status of a process whose start failed for a reason that only a person can remove (EX_CONFIG of sysexits.h). */
export const CANNOT_START = 78
/** Exit status of a process whose start failed because the database's server does not answer yet (EX_TEMPFAIL). */
export const TRY_AGAIN = 75
/** How long after a process ended with `TRY_AGAIN` a new one is started, while other processes serve. */
const START_AGAIN_MS = 5000
/**
 * A process that has not stopped after this time exits all the same; supervisors kill a process after some 30 seconds.
 */
export const LONGEST_STOP_MS = 20_000
/** A process that is too busy to exit by itself is killed this long after the signal. */
const KILL_AFTER_MS = LONGEST_STOP_MS + 3000

/**
 * Runs a built program in several processes that share its port, and replaces one that ends. Call it in the primary
 * only. On SIGINT or SIGTERM it stops all processes, and kills those that take too long.
 */
export function runWorkerProcesses(program: string, count: number, logger: Logger): void {
  // The processes accept connections themselves. By Node's default the primary accepts each connection and sends it to
  // a process, which costs more than answering a phone that opens one page.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // `npm start` runs the portal from a build script; the processes must run the portal, not the script.
  cluster.setupPrimary({ exec: program })
  let quickEnds = 0
  let isStopping = false
  const startedAt = new Map<number, number>()
  const start = () => startedAt.set(cluster.fork().id, Date.now())
  for (let started = 0; started < count; started += 1) start()
  // The process has printed the reason. If no process is left, all have failed alike, and the primary exits with the
  // status.
  const startLater = (code: number) => {
    if (startedAt.size === 0) process.exit(code)
    setTimeout(() => {
      if (!isStopping) start()
    }, START_AGAIN_MS)
  }
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return
    const lifeMs = Date.now() - (startedAt.get(worker.id) ?? 0)
    startedAt.delete(worker.id)
    if (code === CANNOT_START || code === TRY_AGAIN) return startLater(code)
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

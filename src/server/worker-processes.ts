import cluster from 'node:cluster'
import type { Logger } from 'pino'

/** After this many quick ends in a row a process is not restarted: a restart would not help. */
const MOST_QUICK_ENDS = 5
const QUICK_END_MS = 10_000

/**
 * Runs a built program in several processes that share its port, and replaces one that ends. Call it in the primary
 * process only; SIGINT and SIGTERM reach every process.
 */
export function runWorkerProcesses(program: string, count: number, logger: Logger): void {
  // `npm start` reaches the portal through a build script; the processes start the portal itself.
  cluster.setupPrimary({ exec: program })
  let quickEnds = 0
  let isStopping = false
  const startedAt = new Map<number, number>()
  const start = () => startedAt.set(cluster.fork().id, Date.now())
  for (let started = 0; started < count; started += 1) start()
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return
    logger.error({ worker: worker.id, code, signal }, 'a portal process ended')
    const lifeMs = Date.now() - (startedAt.get(worker.id) ?? 0)
    startedAt.delete(worker.id)
    quickEnds = lifeMs < QUICK_END_MS ? quickEnds + 1 : 0
    if (quickEnds < MOST_QUICK_ENDS) start()
    else process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal)
    })
  }
}

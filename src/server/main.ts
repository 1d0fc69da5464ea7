import './keep-tick-shape.ts'
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { type Config, loadSettingsFile, readConfig } from './config.ts'
import { serveFaculties } from './faculties/serve-faculties.ts'
import { drain } from './http/drain.ts'
import { listen } from './http/listen.ts'
import { makeLogger } from './http/logger.ts'
import type { FiguresByFaculty } from './metrics.ts'
import { openPortal } from './portal.ts'
import { isTemporary, startFailureText, tryAddress } from './start-failures.ts'
import { CANNOT_START, LONGEST_STOP_MS, runWorkerProcesses, TRY_AGAIN } from './worker-processes.ts'

/** Paths from the built server: the browser files are beside its folder, the demonstration is at the project's root. */
const FOLDERS = {
  shell: fileURLToPath(new URL('../web', import.meta.url)),
  demo: fileURLToPath(new URL('../../demo', import.meta.url)),
}

/**
 * How much a heap may grow before V8 collects its old objects, in percent of those in use; V8's default is up to 300.
 * With the default, while older years were read, the main thread had 31 MB in use and took 135 MB. The value also
 * applies to worker threads.
 */
const HEAP_GROWTH = 75

let config: Config | undefined

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  for (const name of loadSettingsFile()) console.error(`.env: لا تعرف المنصة الإعداد ${name}، فتجاهلته.`)
  config = readConfig()
  const logger = makeLogger(config.logLevel)
  if (cluster.isPrimary) {
    if (config.socket === undefined) await tryAddress(config)
    if (config.metrics) await tryAddress(config.metrics)
  }
  const program = fileURLToPath(import.meta.url)
  if (config.workers > 1 && cluster.isPrimary) {
    runWorkerProcesses(program, config.workers, logger)
    if (config.metrics) {
      const { metricsOfAll, serveMetrics } = await import('./metrics.ts')
      await serveMetrics(config.metrics, metricsOfAll())
    }
  } else await serve(config, logger)
}

/** A server with its metrics, its start message, and its close. */
interface Running {
  server: Server
  figures: () => FiguresByFaculty
  close: () => Promise<void>
  /** Returns what is printed for the person who starts the portal, which listens at this address. */
  introduction: (address: string) => Promise<string>
}

async function serve(config: Config, logger: Logger): Promise<void> {
  const running = await (config.faculties ? openFaculties(config, logger) : openOne(config, logger))
  let isStopping = false
  const stop = (signal: string) => {
    // A worker may get the signal twice, from a supervisor that signals every process and from the primary; it ignores
    // the second signal.
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('the stop takes too long and is cut short')
      process.exit(1)
    }, LONGEST_STOP_MS).unref()
    close(running).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  // Set up before the server listens, so that a request that arrives just before a signal is still answered.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (config.metrics) await measure(running, config.metrics)
  const address = await listen(running.server, config)
  logger.info(`Server listening at ${address}`)
  if (cluster.isPrimary || cluster.worker?.id === 1) console.log(await running.introduction(address))
}

async function openOne(config: Config, logger: Logger): Promise<Running> {
  const portal = await openPortal(config, logger, FOLDERS)
  await portal.app.ready()
  return {
    server: portal.app.server,
    figures: () => new Map([['', portal.figures]]),
    close: portal.close,
    async introduction(address) {
      // The link is a secret, so it is never logged.
      const link = await portal.firstAdministratorLink(address)
      const text =
        link === undefined ? '' : `\n  لا مدير للمنصة بعد. لإنشاء حسابه افتح هذا الرابط خلال يوم:\n  ${link}\n`
      return `\n  ديوان: ${address}\n${text}`
    },
  }
}

async function openFaculties(config: Config, logger: Logger): Promise<Running> {
  const { server, faculties, close } = await serveFaculties(config, logger, FOLDERS)
  return {
    server,
    close,
    figures: () => faculties.figures,
    introduction: async (address) => `\n  ديوان: ${address}، وعدد الكليات ${faculties.size}\n`,
  }
}

/**
 * Serves the metrics if this process is the only one. A worker gives its metrics to the primary, which serves those of
 * all workers.
 */
async function measure({ figures }: Running, place: { port: number; host: string }): Promise<void> {
  const { portalMetrics, serveMetrics } = await import('./metrics.ts')
  const registry = portalMetrics(figures)
  if (cluster.isPrimary) await serveMetrics(place, () => registry.metrics())
}

async function close({ server, close }: Running): Promise<void> {
  await drain(server)
  // Waits for the responses that are still being made.
  await new Promise((resolve) => void server.close(resolve))
  await close()
}

main().catch((error: unknown) => {
  const text = startFailureText(error, config)
  // Workers that start together fail for the same reason, so only the first prints it. An id above WORKERS belongs to a
  // replacement, which prints the reason, too.
  const { id = 1 } = cluster.worker ?? {}
  if (id === 1 || id > (config?.workers ?? 1)) console.error(text ?? error)
  if (text === undefined) process.exit(1)
  process.exit(isTemporary(error, config) ? TRY_AGAIN : CANNOT_START)
})

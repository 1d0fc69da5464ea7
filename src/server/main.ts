import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Config, loadSettingsFile, readConfig } from './config.ts'
import { drain } from './http/drain.ts'
import { makeLogger } from './http/logger.ts'
import { openPortal, type Portal } from './portal.ts'
import { startFailureText, tryAddress } from './start-failures.ts'
import { CANNOT_START, LONGEST_STOP_MS, runWorkerProcesses } from './worker-processes.ts'

/** Relative to the built server: the browser files are beside it, the demonstration at the root. */
const FOLDERS = {
  shell: fileURLToPath(new URL('../web', import.meta.url)),
  demo: fileURLToPath(new URL('../../demo', import.meta.url)),
}

let config: Config | undefined

async function main(): Promise<void> {
  for (const name of loadSettingsFile()) console.error(`.env: لا تعرف المنصة الإعداد ${name}، فتجاهلته.`)
  config = readConfig()
  const logger = makeLogger(config.logLevel)
  if (cluster.isPrimary) await tryAddress(config)
  const program = fileURLToPath(import.meta.url)
  if (config.workers > 1 && cluster.isPrimary) {
    runWorkerProcesses(program, config.workers, logger)
    if (config.metrics) {
      const { metricsOfAll, serveMetrics } = await import('./metrics.ts')
      await serveMetrics(config.metrics, metricsOfAll())
    }
  } else await serve(config, logger)
}

/** Connections that wait to be accepted; those beyond try again after whole seconds. The system may allow fewer. */
const LONGEST_BACKLOG = 4096

async function serve(config: Config, logger: Logger): Promise<void> {
  const portal = await openPortal(config, logger, FOLDERS)
  let isStopping = false
  const stop = (signal: string) => {
    // A supervisor signals every process, and the one that started the others passes it on: the second is no order.
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('the stop takes too long and is cut short')
      process.exit(1)
    }, LONGEST_STOP_MS).unref()
    close(portal).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  // Before the first request is taken, so that a stop at once answers it, too.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (config.metrics) await measure(portal, config.metrics)
  const address = await portal.app.listen({ port: config.port, host: config.host, backlog: LONGEST_BACKLOG })
  if (cluster.isPrimary || cluster.worker?.id === 1) await announce(portal, address)
}

/** Serves the metrics of the only process; one of several answers the first one. */
async function measure({ figures }: Portal, place: { port: number; host: string }): Promise<void> {
  const { portalMetrics, serveMetrics } = await import('./metrics.ts')
  const registry = portalMetrics(figures)
  if (cluster.isPrimary) await serveMetrics(place, () => registry.metrics())
}

async function close(portal: Portal): Promise<void> {
  await drain(portal.app.server)
  await portal.close()
}

/** Prints what the person who starts the portal needs; the link is a secret, so it is never logged. */
async function announce(portal: Portal, address: string): Promise<void> {
  console.log(`\n  ديوان: ${address}\n`)
  const link = await portal.firstAdministratorLink(address)
  if (link !== undefined) console.log(`  لا مدير للمنصة بعد. لإنشاء حسابه افتح هذا الرابط خلال يوم:\n  ${link}\n`)
}

main().catch((error: unknown) => {
  const text = startFailureText(error, config)
  // Processes that start together fail alike: one says so. Later ones replace others.
  const { id = 1 } = cluster.worker ?? {}
  if (id === 1 || id > (config?.workers ?? 1)) console.error(text ?? error)
  process.exit(text === undefined ? 1 : CANNOT_START)
})

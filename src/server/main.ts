import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Config, ConfigError, loadSettingsFile, readConfig } from './config.ts'
import { makeLogger } from './http/logger.ts'
import { openPortal, type Portal } from './portal.ts'
import { runWorkerProcesses } from './worker-processes.ts'

/** Relative to the built server: the browser files are beside it, the demonstration at the root. */
const FOLDERS = {
  shell: fileURLToPath(new URL('../web', import.meta.url)),
  demo: fileURLToPath(new URL('../../demo', import.meta.url)),
}

async function main(): Promise<void> {
  loadSettingsFile()
  const config = readConfig()
  const logger = makeLogger(config.logLevel)
  const program = fileURLToPath(import.meta.url)
  if (config.workers > 1 && cluster.isPrimary) runWorkerProcesses(program, config.workers, logger)
  else await serve(config, logger)
}

/** A stop that takes longer is cut short; supervisors kill a process after 30 seconds or so. */
const LONGEST_STOP_MS = 20_000

async function serve(config: Config, logger: Logger): Promise<void> {
  const portal = await openPortal(config, logger, FOLDERS)
  const address = await portal.app.listen({ port: config.port, host: config.host })
  if (cluster.isPrimary || cluster.worker?.id === 1) await announce(portal, address)
  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('the stop takes too long and is cut short')
      process.exit(1)
    }, LONGEST_STOP_MS).unref()
    portal.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** Prints what the person who starts the portal needs; the link is a secret, so it is never logged. */
async function announce(portal: Portal, address: string): Promise<void> {
  console.log(`\n  ديوان: ${address}\n`)
  const link = await portal.firstAdministratorLink(address)
  if (link !== undefined) console.log(`  لا مدير للمنصة بعد. لإنشاء حسابه افتح هذا الرابط خلال يوم:\n  ${link}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})

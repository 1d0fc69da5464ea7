import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { migrateToLatest } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { buildApp } from './http/app.ts'
import { loadShell } from './http/shell.ts'
import { loadDemo } from './modules/demo/demo.service.ts'
import { watchPublications } from './modules/results/publication-watch.ts'
import { ResultsPublisher } from './modules/results/results.publisher.ts'
import { AnswerTable } from './published/answer-table.ts'

/** A running portal. */
export interface Portal {
  app: FastifyInstance
  database: Database
  publisher: ResultsPublisher
  close(): Promise<void>
}

/**
 * Opens the database, brings its schema up, loads the demonstration into an empty one, makes the published answers and
 * builds the server; listening is the caller's. `shellDir` holds the built browser files.
 */
export async function openPortal(config: Config, logger: Logger, shellDir: string): Promise<Portal> {
  const database = await openDatabase({
    url: config.databaseUrl,
    readUrl: config.databaseReadUrl,
    onFault: (error) => logger.warn({ err: error }, 'a database connection broke'),
  })
  const migrations = await migrateToLatest(database.write)
  if (migrations.length > 0) logger.info({ migrations }, 'schema brought up to date')
  const now = () => new Date()
  if (config.demo && (await loadDemo(database, now))) logger.info('demonstration data loaded: invented students')

  const table = new AnswerTable()
  table.replace('shell', await loadShell(shellDir))
  const publisher = new ResultsPublisher({
    // A replica that lags shows an older counter with the rows that belong to it.
    db: database.read,
    table,
    storageDir: config.storageDir,
    portalName: config.portalName,
    onStorage: (fault) => {
      if (fault)
        logger.error({ err: fault }, 'the storage folder cannot be written; its files are older than the answers')
      else logger.info('the storage folder is written again')
    },
  })
  await publisher.refresh()
  const stopWatching = watchPublications({
    database,
    table,
    publisher,
    now,
    onChange: (version) => logger.info({ version }, 'published answers renewed'),
    onDatabase: (state, error) => {
      if (state === 'away') logger.error({ err: error }, 'the database is away; published answers go on')
      else logger.info('the database is back')
    },
  })
  const app = await buildApp({ database, table, publisher, thresholds: config.thresholds, logger })
  return {
    app,
    database,
    publisher,
    async close() {
      await stopWatching()
      await app.close()
      await database.close()
    },
  }
}

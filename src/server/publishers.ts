import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/open-database.ts'
import { publicationVersion } from './db/publication.ts'
import { driveTemplates } from './modules/front/front.rules.ts'
import { openPublications } from './modules/publications/publications.service.ts'
import type { AnswerTable } from './published/answer-table.ts'
import { catchUpInTurn } from './published/catch-up.ts'
import { stampsFileOf } from './published/published-files.ts'
import { type Publication, Publisher } from './published/publisher.ts'
import { releaseName } from './published/release.ts'
import type { Storage } from './storage/storage.ts'

/**
 * How long a start waits for the ready answers, which are made in advance. Those that are missing then are made when
 * they are requested.
 */
const READY_PATIENCE_MS = 1000

interface PublisherParts {
  config: Config
  database: Database
  table: AnswerTable
  storage: Storage
  logger: Logger
  now: () => Date
  /** The memory for years of results, in bytes. */
  yearBytes: () => number
}

/**
 * Keeps this process's published answers up to date with the database, with one publisher for each publication. The
 * publication counter is read from the primary, and a replica is read only when it has reached that counter.
 */
export async function makePublishers(parts: PublisherParts) {
  const { config, database, table, storage, logger, now, yearBytes } = parts
  const onStorage = (fault?: unknown) => {
    if (fault) logger.error({ err: fault }, 'the storage cannot be written; its files are older than the answers')
    else logger.info('the storage is written again')
  }
  const publishers: Pick<Publisher<unknown>, 'open' | 'complete' | 'load' | 'calls' | 'version' | 'stop'>[] = []
  const readVersion = async () => {
    const due = await publicationVersion(database.watch)
    void database.need(due)
    return due
  }
  const refresh = catchUpInTurn(readVersion, publishers)
  const options = {
    table,
    storage,
    onStorage,
    catchUp: refresh,
    release: await releaseName(),
    stampsFile: stampsFileOf(config.dataDir),
  }
  const open = <State>(publication: Publication<State>) => {
    const publisher = new Publisher(publication, options)
    publishers.push(publisher)
    return publisher
  }
  const completeAll = async () => {
    for (const publisher of publishers) await publisher.complete()
  }
  let completed = Promise.resolve()
  const { read, snapshot } = database
  const { thresholds, portalName, driveBaseUrl } = config
  const settings = { thresholds, portalName, yearBytes, drive: driveTemplates(driveBaseUrl), now }
  const { results, front } = openPublications({ db: read, snapshot, ...settings }, open)
  return {
    calls: publishers.flatMap(({ calls }) => calls),
    published: () => results.current,
    version: () => Math.min(...publishers.map(({ version }) => version)),
    portalName: () => front.current.words.name ?? portalName,
    /** Loads what is published, and begins to make the ready answers; call it once, before `refresh`. */
    async open() {
      const version = await readVersion()
      for (const publisher of publishers) await publisher.open(version)
      completed = completeAll()
      // Prevents an unhandled rejection. The failure is not lost: the next refresh makes the answers or fails, too.
      completed.catch(() => undefined)
    },
    /** Waits up to `READY_PATIENCE_MS` for the ready answers. Rejects if they cannot be made. */
    ready: () => Promise.race([completed, sleep(READY_PATIENCE_MS, undefined, { ref: false })]),
    /** Waits until making the ready answers and their files has ended, in success or failure; never rejects. */
    completed: () => completed.catch(() => undefined),
    refresh,
    /** Stops writing files. */
    async stop() {
      await Promise.all(publishers.map((publisher) => publisher.stop()))
    },
  }
}

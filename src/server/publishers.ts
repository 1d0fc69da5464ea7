import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/open-database.ts'
import { publicationVersion } from './db/publication.ts'
import { driveTemplates } from './modules/front/front.rules.ts'
import { openPublications } from './modules/publications/publications.service.ts'
import type { AnswerTable } from './published/answer-table.ts'
import { catchUpInTurn, type Publication, Publisher } from './published/publisher.ts'
import type { Storage } from './storage/storage.ts'

interface PublisherParts {
  config: Config
  database: Database
  table: AnswerTable
  storage: Storage
  logger: Logger
  now: () => Date
}

/**
 * Keeps this process's answers up to date with the database: one publisher per publication. The counter is the
 * primary's, so that a lagging replica delays nothing: it is read only where it has that version.
 */
export function makePublishers({ config, database, table, storage, logger, now }: PublisherParts) {
  const onStorage = (fault?: unknown) => {
    if (fault) logger.error({ err: fault }, 'the storage cannot be written; its files are older than the answers')
    else logger.info('the storage is written again')
  }
  const publishers: Pick<Publisher<unknown>, 'load' | 'calls' | 'version'>[] = []
  const open = <State>(publication: Publication<State>) => {
    const publisher = new Publisher(publication, { table, storage, onStorage })
    publishers.push(publisher)
    return publisher
  }
  const { read, snapshot } = database
  const { thresholds, portalName, driveBaseUrl } = config
  const settings = { thresholds, portalName, drive: driveTemplates(driveBaseUrl), now }
  const { results, front } = openPublications({ db: read, snapshot, ...settings }, open)
  return {
    calls: publishers.flatMap(({ calls }) => calls),
    published: () => results.current,
    version: () => Math.min(...publishers.map(({ version }) => version)),
    portalName: () => front.current.words.name ?? portalName,
    refresh: catchUpInTurn(async () => {
      const due = await publicationVersion(database.watch)
      void database.need(due)
      return due
    }, publishers),
  }
}

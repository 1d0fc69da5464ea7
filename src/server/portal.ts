import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Networks, networksOf } from './address-allowance.ts'
import { type BackupUpkeepOptions, keepBackups, migrateSafely } from './backup-upkeep.ts'
import { Closing } from './closing.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase, sqliteFileOf } from './db/open-database.ts'
import { buildApp } from './http/app.ts'
import { LoadShedding } from './http/load-shedding.ts'
import { RequestCounts } from './http/request-counts.ts'
import { shellKeeper } from './http/shell.ts'
import { incomingFolder, tidyIncoming } from './incoming-files.ts'
import { linkAddress } from './modules/accounts/account-links.rules.ts'
import { Accounts } from './modules/accounts/accounts.service.ts'
import { inviteFirstAdministrator } from './modules/accounts/administrators.service.ts'
import { authSecret } from './modules/accounts/auth-secret.ts'
import { LinkLetters } from './modules/accounts/link-letters.ts'
import { openMailer } from './modules/accounts/mailer.ts'
import type { PasswordHashing } from './modules/accounts/password-hashing.ts'
import { openBackupPlace } from './modules/admin/backups/backup.service.ts'
import { VisitKeeper } from './modules/admin/visits.service.ts'
import { loadDemo } from './modules/demo/demo.service.ts'
import { AnswerKeeper } from './modules/quiz/counts/answer-keeper.service.ts'
import { openUploads } from './modules/sheets/upload/open-uploads.ts'
import type { PortalFigures } from './portal-figures.ts'
import { completeMeans, type PortalMeans } from './portal-means.ts'
import { type Watch, type WatchOptions, watchPublications } from './publication-watch.ts'
import { AnswerTable } from './published/answer-table.ts'
import { makePublishers } from './publishers.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { publishOverdue, timedTasks } from './timed-tasks.ts'
import { TimedWork } from './timed-work.ts'

/** A running portal. */
export interface Portal {
  app: FastifyInstance
  database: Database
  storage: Storage
  /** What its metrics are made of. */
  figures: PortalFigures
  /** The publication counter that readers see; after `refresh` resolves, the published files are written too. */
  readonly version: number
  /** Catches up with the database now; returns whether readers see any change. */
  refresh(): Promise<boolean>
  /**
   * Returns the link that makes the first administrator, for a portal at an address; undefined if there is an
   * administrator.
   */
  firstAdministratorLink(address: string): Promise<string | undefined>
  close(): Promise<void>
}

/** Files that come with the program. */
export interface PortalFolders {
  /** The built browser files. */
  shell: string
  /** The files of the demonstration. */
  demo: string
}

/**
 * Opens the database, migrates it, loads the demonstration into an empty one, makes the published answers and builds
 * the server. The caller starts listening. A failure closes what was opened.
 */
export async function openPortal(
  config: Config,
  logger: Logger,
  folders: PortalFolders,
  given: Partial<PortalMeans> = {},
): Promise<Portal> {
  const closing = new Closing()
  try {
    return await open(config, logger, folders, { means: await completeMeans(given, config, folders), closing })
  } catch (error) {
    await closing.run().catch((fault: unknown) => logger.warn({ err: fault }, 'what was opened did not close cleanly'))
    throw error
  }
}

/** Opens the parts in their order; each notes how it is closed. */
async function open(
  config: Config,
  logger: Logger,
  folders: PortalFolders,
  { means, closing }: { means: PortalMeans; closing: Closing },
): Promise<Portal> {
  const { hashing, memory } = means
  const database = await openDatabase({
    url: config.databaseUrl,
    readUrl: config.databaseReadUrl,
    onFault: (error) => logger.warn({ err: error }, 'a database connection broke'),
    writers: means.writers,
    poolSizes: means.poolSizes,
  })
  closing.add(() => database.close())
  closing.add(() => hashing.close?.())
  const now = () => new Date()
  const storage = await openStorage(config.storageUrl)
  const place = await openBackupPlace(config.backups.url)
  const { inBackupTurn } = means
  const data = { config, database, storage, place, now, logger, inBackupTurn }
  await prepareData(data, folders.demo)

  const table = new AnswerTable(() => means.cacheBytes() / 2)
  const renewShell = shellKeeper(table, means.shell, config)
  const yearBytes = () => means.cacheBytes() / 2
  const publishers = await makePublishers({ config, database, table, storage, logger, now, yearBytes })
  closing.add(() => publishers.stop())
  const { calls, published, version, portalName } = publishers
  const refresh = async () => {
    const isChanged = await publishers.refresh()
    await renewShell(published().faculty)
    return isChanged
  }
  await publishOverdue(database, now(), logger)
  await refresh()
  const watch = startWatch({ database, table, refresh, version, logger })
  closing.add(() => watch.stop())
  const { accounts, letters, campus } = await makeAccounts({ config, database, logger, now, portalName, hashing })
  closing.add(() => closeAccounts(accounts, letters, logger))
  const visits = countVisits(database, logger, now)
  closing.add(() => visits.stop())
  const answers = countAnswers(database, campus, logger, now)
  closing.add(() => answers.stop())
  const { databaseUrl } = config
  const { uploads, processes } = await openUploads({ database, databaseUrl, memory: memory.sheets, now, logger })
  closing.add(() => uploads.settled())
  closing.add(() => processes.close())
  const incoming = incomingFolder(config.dataDir)
  await tidyIncoming(incoming, now())
  const backups = keepBackups(data)
  closing.add(() => backups.keeper.stop())
  const ownFolders = { dataDir: config.dataDir, databaseFile: sqliteFileOf(databaseUrl) }
  const tasks = timedTasks({ ...data, folders: ownFolders, backups })
  const timedWork = new TimedWork({ lock: database.leader, tasks, logger })
  closing.add(() => timedWork.stop())
  timedWork.start()
  const { thresholds, publicUrl, driveBaseUrl, trustedProxies } = config
  const parts = {
    database,
    answersAgeMs: watch.ageMs,
    storage,
    table,
    calls,
    published,
    accounts,
    counts: new RequestCounts(),
    shedding: new LoadShedding(hashing),
    letters,
    campus,
    uploads,
    memory,
    incoming,
    visits,
    answers,
    backups,
  }
  const settings = { thresholds, portalName: config.portalName, publicUrl, driveBaseUrl, trustedProxies }
  const app = await buildApp({ ...parts, ...settings, logger, now })
  closing.add(() => app.close())
  return {
    app,
    figures: { ...parts, hashing, place, dataDir: config.dataDir, timedWork },
    database,
    storage,
    get version() {
      return version()
    },
    refresh,
    async firstAdministratorLink(address) {
      const token = await inviteFirstAdministrator(database, now())
      return token === undefined ? undefined : linkAddress(publicUrl ?? address, 'first-administrator', token)
    },
    close: () => closing.run(),
  }
}

interface WatchParts extends Pick<WatchOptions, 'database' | 'table' | 'refresh'> {
  version: () => number
  logger: Logger
}

function startWatch({ version, logger, ...parts }: WatchParts): Watch {
  return watchPublications({
    ...parts,
    onChange: () => logger.info({ version: version() }, 'published answers renewed'),
    onDatabase: (state, error) => {
      if (state === 'away') logger.error({ err: error }, 'the database is away; published answers go on')
      else logger.info('the database is back')
    },
  })
}

async function closeAccounts(accounts: Accounts, letters: LinkLetters, logger: Logger): Promise<void> {
  await accounts.sessions.settled()
  await letters.close()
  await accounts.events
    .flush()
    .catch((error: unknown) => logger.error({ err: error }, 'events are missing in the audit log'))
}

/** Migrates the database, and loads the demonstration into an empty one if configured. */
async function prepareData(parts: BackupUpkeepOptions, folder: string): Promise<void> {
  const { config, database, storage, now, logger } = parts
  await migrateSafely(parts)
  if (config.demo && (await loadDemo({ database, storage, folder, now }))) {
    logger.info('demonstration data loaded: invented students')
  }
}

function countVisits(database: Database, logger: Logger, now: () => Date): VisitKeeper {
  const onFault = (error: unknown) => logger.warn({ err: error }, 'visits could not be counted; they will be')
  const visits = new VisitKeeper({ db: database.write, now, onFault })
  visits.start()
  return visits
}

function countAnswers(database: Database, campus: Networks | undefined, logger: Logger, now: () => Date): AnswerKeeper {
  const onFault = (error: unknown) => logger.warn({ err: error }, 'answers could not be counted; they will be')
  const answers = new AnswerKeeper({ database, campus, now, onFault })
  answers.start()
  return answers
}

interface AccountParts {
  config: Config
  database: Database
  logger: Logger
  now: () => Date
  portalName: () => string
  hashing: PasswordHashing
}

async function makeAccounts({ config, database, logger, now, portalName, hashing }: AccountParts) {
  const { publicUrl, dataDir, smtpUrl } = config
  const portalUrl = publicUrl ?? `http://${config.host}:${config.port}`
  const from = `no-reply@${new URL(portalUrl).hostname}`
  const mailer = openMailer({ smtpUrl, folder: join(dataDir, 'mail'), from })
  const letters = new LinkLetters({ mailer, portalUrl, portalName, logger })
  const secret = await authSecret(config.authSecret, dataDir)
  const { send: sendLink, notify } = letters
  const campus = networksOf(config.campusNetworks)
  const accounts = new Accounts({ database, secret, publicUrl, sendLink, notify, campus, hashing, now, logger })
  return { accounts, letters, campus }
}

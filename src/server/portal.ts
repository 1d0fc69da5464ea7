import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Networks, networksOf } from './address-allowance.ts'
import { type BackupUpkeepOptions, keepBackups } from './backup-upkeep.ts'
import { Closing } from './closing.ts'
import type { Config } from './config.ts'
import { type Database, sqliteFileOf } from './db/open-database.ts'
import { traitsOf } from './http/address-traits.ts'
import { buildApp } from './http/app.ts'
import { LoadShedding } from './http/load-shedding.ts'
import { RequestCounts } from './http/request-counts.ts'
import { shellKeeper } from './http/shell.ts'
import { incomingFolder } from './incoming-files.ts'
import { linkAddress } from './modules/accounts/account-links.rules.ts'
import { Accounts } from './modules/accounts/accounts.service.ts'
import { inviteFirstAdministrator } from './modules/accounts/administrators.service.ts'
import { authSecret } from './modules/accounts/auth-secret.ts'
import { LinkLetters } from './modules/accounts/link-letters.ts'
import { openMailer } from './modules/accounts/mailer.ts'
import type { PasswordHashing } from './modules/accounts/password-hashing.ts'
import { VisitKeeper } from './modules/admin/visits.service.ts'
import { AnswerKeeper } from './modules/quiz/counts/answer-keeper.service.ts'
import { openUploads } from './modules/sheets/upload/open-uploads.ts'
import { type Opening, openData } from './portal-data.ts'
import type { PortalFigures } from './portal-figures.ts'
import { completeMeans, type PortalMeans } from './portal-means.ts'
import { watchPublications } from './publication-watch.ts'
import { AnswerTable } from './published/answer-table.ts'
import { makePublishers } from './publishers.ts'
import type { Storage } from './storage/storage.ts'
import { publishOverdue, timedTasks } from './timed-tasks.ts'
import { TimedWork } from './timed-work.ts'

/** A running portal. */
export interface Portal {
  app: FastifyInstance
  database: Database
  storage: Storage
  /** What the portal's metrics are read from. */
  figures: PortalFigures
  /** The publication counter of the answers that readers get now. */
  readonly version: number
  /**
   * Brings the published answers up to date with the database at once; returns whether any of them changed. When it
   * resolves, the published files are written, too.
   */
  refresh(): Promise<boolean>
  /**
   * Returns the link that makes the first administrator, for a portal at this address; undefined if there is an
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
    const means = completeMeans(given, config, folders)
    return await open({ config, logger, means, closing, now: () => new Date() }, folders)
  } catch (error) {
    await closing.run().catch((fault: unknown) => logger.warn({ err: fault }, 'what was opened did not close cleanly'))
    throw error
  }
}

/** Opens the parts in the order of their dependencies. */
async function open(opening: Opening, folders: PortalFolders): Promise<Portal> {
  const { config, logger, means, closing, now } = opening
  const { hashing, memory } = means
  const { databaseUrl, dataDir, thresholds, portalName, publicUrl, driveBaseUrl, trustedProxies } = config
  const data = await openData(opening, folders.demo)
  const { database, storage, place } = data
  const answered = await publishAnswers(data, opening)
  const { table, calls, published, refresh } = answered
  const people = await makeAccounts({ ...opening, database, portalName: answered.portalName, hashing })
  closing.add(() => closeAccounts(people.accounts, people.letters, logger))
  const { visits, answers } = countReaders(database, people.campus, opening)
  const incoming = incomingFolder(dataDir)
  const sheets = { database, databaseUrl, memory: memory.sheets, start: means.startUpload, incoming }
  const { uploads, processes } = await openUploads({ ...sheets, thresholds, now, logger })
  closing.add(() => uploads.settled())
  closing.add(() => processes.close())
  closing.add(() => uploads.stop())
  const backups = keepBackups(data)
  closing.add(() => backups.keeper.stop())
  const tasks = timedTasks({ ...data, folders: { dataDir, databaseFile: sqliteFileOf(databaseUrl) }, backups })
  const timedWork = new TimedWork({ lock: database.leader, tasks, logger })
  closing.add(() => timedWork.stop())
  timedWork.start()
  const parts = {
    ...people,
    database,
    answersAgeMs: answered.ageMs,
    storage,
    table,
    counts: new RequestCounts(),
    shedding: new LoadShedding(hashing),
    uploads,
    memory,
    incoming,
    visits,
    answers,
    backups,
  }
  const settings = { thresholds, portalName, publicUrl, driveBaseUrl, trustedProxies }
  const app = await buildApp({ ...parts, ...settings, calls, published, logger, now })
  closing.add(() => app.close())
  // After a first start nobody asks for many answers at once, so the start need not wait for them.
  if (!data.isFirstStart) await answered.ready()
  return {
    app,
    figures: { ...parts, hashing, place, dataDir, timedWork },
    database,
    storage,
    get version() {
      return answered.version()
    },
    refresh: () => answered.completed().then(refresh),
    async firstAdministratorLink(address) {
      const token = await inviteFirstAdministrator(database, now())
      return token === undefined ? undefined : linkAddress(publicUrl ?? address, 'first-administrator', token)
    },
    close: () => closing.run(),
  }
}

/** Publishes what is overdue, makes the published answers, and starts to keep them up to date. */
async function publishAnswers({ database, storage }: BackupUpkeepOptions, opening: Opening) {
  const { config, logger, means, closing, now } = opening
  const halfOfCache = () => means.cacheBytes() / 2
  const table = new AnswerTable(traitsOf, halfOfCache)
  const renewShell = shellKeeper(table, means.shell, config)
  const made = { config, database, table, storage, logger, now, yearBytes: halfOfCache }
  const publishers = await makePublishers(made)
  closing.add(() => publishers.stop())
  const refresh = async () => {
    const isChanged = await publishers.refresh()
    await renewShell(publishers.published().faculty)
    return isChanged
  }
  await publishOverdue(database, now(), logger)
  await publishers.open()
  await renewShell(publishers.published().faculty)
  const watch = watchPublications({
    database,
    table,
    refresh,
    onChange: () => logger.info({ version: publishers.version() }, 'published answers renewed'),
    onDatabase: (state, error) => {
      if (state === 'away') logger.error({ err: error }, 'the database is away; published answers go on')
      else logger.info('the database is back')
    },
  })
  closing.add(() => watch.stop())
  return { ...publishers, table, refresh, ageMs: watch.ageMs }
}

async function closeAccounts(accounts: Accounts, letters: LinkLetters, logger: Logger): Promise<void> {
  await accounts.sessions.settled()
  await letters.close()
  await accounts.events
    .flush()
    .catch((error: unknown) => logger.error({ err: error }, 'events are missing in the audit log'))
}

/** Starts counting visits and answers. */
function countReaders(database: Database, campus: Networks | undefined, { logger, closing, now }: Opening) {
  const onFault = (error: unknown) =>
    logger.warn({ err: error }, 'visits or answers could not be counted; they will be')
  const visits = new VisitKeeper({ db: database.write, now, onFault })
  const answers = new AnswerKeeper({ database, campus, now, onFault })
  for (const keeper of [visits, answers]) {
    keeper.start()
    closing.add(() => keeper.stop())
  }
  return { visits, answers }
}

interface AccountParts extends Pick<Opening, 'config' | 'logger' | 'now'> {
  database: Database
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

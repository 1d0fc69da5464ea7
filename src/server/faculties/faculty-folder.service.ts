import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { portalEndpoint } from '#contract/portal.ts'
import type { Config } from '../config.ts'
import { schemaState } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import { linkAddress } from '../modules/accounts/account-links.rules.ts'
import { inviteFirstAdministrator } from '../modules/accounts/administrators.service.ts'
import { openBackupPlace } from '../modules/admin/backups/backup.service.ts'
import { listBackups } from '../modules/admin/backups/backup-manifest.service.ts'
import { migrateWithBackup } from '../modules/admin/backups/migration-backup.service.ts'
import { THE_SCHEDULE } from '../modules/admin/backups/schedule.service.ts'
import { portalSize } from '../modules/admin/dashboard.service.ts'
import { openStorage } from '../storage/open-storage.ts'
import {
  type FacultyPlace,
  type MisconfiguredFaculty,
  readFaculties,
  readFaculty,
  SETTINGS_FILE,
  sharedBy,
} from './faculty-folders.ts'
import { publicUrlAt } from './faculty-hosts.rules.ts'

/** Why a faculty cannot be added or removed. */
export type FacultyRefusal = 'exists' | 'shared' | 'not_empty' | 'unknown'

export class FacultyRefusedError extends Error {
  readonly refusal: FacultyRefusal
  /** The setting that the new faculty would share with another one. */
  readonly setting: string | undefined

  constructor(refusal: FacultyRefusal, setting?: string) {
    super(refusal)
    this.refusal = refusal
    this.setting = setting
  }
}

export interface NewFaculty {
  name: string
  host: string
  /** The URL of an empty Postgres database; undefined for an SQLite file in the faculty's folder. */
  postgres?: string | undefined
  /** The faculty's name on its pages. */
  title?: string | undefined
  /** Whether its first start loads the demonstration. */
  demo: boolean
}

/** The folder of removed faculties; its name has a dot, which no faculty's name has. */
const REMOVED = '.removed'

/**
 * Makes a faculty's folder and migrates its database. Returns the faculty, and the link that makes its first
 * administrator. The folder is built elsewhere and renamed when complete, so that a running process never finds half of
 * it. Throws FacultyRefusedError, ConfigError or the database's error; then no folder is left.
 */
export async function addFaculty(base: Config, faculty: NewFaculty, now: Date) {
  const { folder = '' } = base.faculties ?? {}
  const target = join(folder, faculty.name)
  if (existsSync(target)) throw new FacultyRefusedError('exists')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(folder, '.adding-'))
  try {
    await mkdir(join(draft, faculty.name), { mode: 0o700 })
    await writeFile(join(draft, faculty.name, SETTINGS_FILE), settingsOf(base, faculty), { mode: 0o600 })
    const place = readFaculty(inFolder(base, draft), faculty.name)
    refuseShared(base, place)
    const token = await prepare(place, now)
    await rename(join(draft, faculty.name), target)
    const made = readFaculty(base, faculty.name)
    return { place: made, link: linkAddress(made.config.publicUrl ?? '', 'first-administrator', token) }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function inFolder(base: Config, folder: string): Config {
  return { ...base, faculties: { folder, shared: base.faculties?.shared ?? {} } }
}

function settingsOf(base: Config, { host, postgres, title, demo }: NewFaculty): string {
  const settings = {
    PUBLIC_URL: publicUrlAt(host, base.port),
    DATABASE_URL: postgres,
    PORTAL_NAME: title,
    DIWAN_DEMO: demo ? '1' : undefined,
  }
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${quoted(value)}`,
  )
  return `# Settings of this faculty, as .env.example explains them. Those of all faculties are in .env.\n${lines.join('\n')}\n`
}

/** Returns a value as it is written in a settings file: in quotes if it contains a space, a `#` or quotes. */
function quoted(value: string): string {
  return /[\s#'"]/.test(value) ? JSON.stringify(value) : value
}

function refuseShared(base: Config, place: FacultyPlace): void {
  for (const other of readFaculties(base)) {
    const setting = 'fault' in other ? undefined : sharedBy(place, other)
    if (setting !== undefined) throw new FacultyRefusedError('shared', setting)
  }
}

/** Migrates an empty database; returns the token that makes its first administrator. */
async function prepare({ config }: FacultyPlace, now: Date): Promise<string> {
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  try {
    if ((await schemaState(database.write)) !== 'empty') throw new FacultyRefusedError('not_empty')
    const storage = await openStorage(config.storageUrl)
    const place = await openBackupPlace(config.backups.url)
    await migrateWithBackup({ database, databaseUrl, dataDir, storage, place }, { actor: THE_SCHEDULE, now })
    return (await inviteFirstAdministrator(database, now)) ?? ''
  } finally {
    await database.close()
  }
}

/** What `faculty list` prints about one faculty. */
export interface FacultyReport {
  place: FacultyPlace
  engine: Database['engine']
  bytes: number
  rows: number
  /** When the newest backup was made; undefined without one. */
  lastBackup: string | undefined
  state: HostState
}

/**
 * What the running process does with a host: `refused` for a portal that cannot serve, `unknown` for a host that it
 * does not list, `stopped` if no process answers.
 */
export type HostState = 'serving' | 'refused' | 'unknown' | 'stopped'

/** Queries a faculty's database, its backups and the running process. Rejects if the database does not answer. */
export async function reportOf(place: FacultyPlace): Promise<FacultyReport> {
  const { databaseUrl, backups } = place.config
  const database = await openDatabase({ url: databaseUrl })
  try {
    const [last] = await listBackups(await openBackupPlace(backups.url), 1)
    const { engine } = database
    return { place, engine, ...(await portalSize(database)), lastBackup: last?.made_at, state: await askHost(place) }
  } finally {
    await database.close()
  }
}

/** Returns the faculties of the folder, misconfigured ones included. */
export function listFaculties(base: Config): (FacultyPlace | MisconfiguredFaculty)[] {
  return readFaculties(base)
}

const ANSWER_MS = 2000

/**
 * Sends the process at the configured port a request for a faculty's host, and returns what the process does with that
 * host.
 */
export function askHost({ host, config }: FacultyPlace): Promise<HostState> {
  const place = { host: config.host === '0.0.0.0' ? '127.0.0.1' : config.host, port: config.port, timeout: ANSWER_MS }
  return new Promise((resolve) => {
    const asking = request({ ...place, path: portalEndpoint.path, headers: { host } }, ({ statusCode }) => {
      asking.destroy()
      if (statusCode === 200) resolve('serving')
      else resolve(statusCode === 421 ? 'unknown' : 'refused')
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve('stopped'))
    asking.end()
  })
}

/** How long to wait for a running process to close a faculty's portal. */
const LONGEST_CLOSE_MS = 15_000
const ASKED_EVERY_MS = 500

/**
 * Removes a faculty. Renames its settings file first, so that running processes close its portal; then moves its folder
 * with all data into `.removed`. Returns the new path. Throws FacultyRefusedError for an unknown name.
 */
export async function removeFaculty(base: Config, name: string, now: Date): Promise<string> {
  const { folder = '' } = base.faculties ?? {}
  const source = join(folder, name)
  const settings = join(source, SETTINGS_FILE)
  if (!existsSync(settings)) throw new FacultyRefusedError('unknown')
  const place = readFaculties(base).find((each) => each.name === name)
  await rename(settings, `${settings}.removed`)
  if (place && !('fault' in place)) await untilClosed(place)
  const target = join(folder, REMOVED, `${name}-${now.toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(join(folder, REMOVED), { recursive: true, mode: 0o700 })
  await rename(source, target)
  await rename(join(target, `${SETTINGS_FILE}.removed`), join(target, SETTINGS_FILE))
  return target
}

async function untilClosed(place: FacultyPlace): Promise<void> {
  const end = Date.now() + LONGEST_CLOSE_MS
  let state = await askHost(place)
  if (state === 'stopped') return
  while (state !== 'unknown' && state !== 'stopped' && Date.now() < end) {
    await sleep(ASKED_EVERY_MS)
    state = await askHost(place)
  }
  // One worker process has answered that it no longer serves the host, or took too long. The others notice the change
  // within a second, and close their portals after the last responses.
  await sleep(2000)
}

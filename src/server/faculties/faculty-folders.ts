import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type Config, ConfigError, readConfig, type Settings, settingsIn } from '../config.ts'
import { codeOf } from '../db/faults.ts'
import { sqliteFileOf } from '../db/open-database.ts'
import { FACULTY_NAME, hostNameOf } from './faculty-hosts.rules.ts'

/** The file with one faculty's settings, in the faculty's folder; its schema is that of `.env`. */
export const SETTINGS_FILE = 'settings.env'

/** A faculty as its folder describes it. */
export interface FacultyPlace {
  name: string
  folder: string
  /** The host name of its PUBLIC_URL. */
  host: string
  config: Config
}

/** A faculty that cannot be opened, because its settings are wrong. */
export interface MisconfiguredFaculty {
  name: string
  folder: string
  /** The host of its PUBLIC_URL, if that setting can be read. */
  host: string | undefined
  /** What to correct, in Arabic. */
  fault: string
}

/** Settings of the process, which a faculty's own settings must not contain. */
const OF_THE_PROCESS = [
  'PORT',
  'HOST',
  'FACULTIES_DIR',
  'METRICS_PORT',
  'METRICS_HOST',
  'CACHE_MB',
  'READING_MEMORY_MB',
  'WORKERS',
  'LOG_LEVEL',
]

/** Settings whose `file:` paths are relative to the faculty's folder. */
const PLACES = ['DATABASE_URL', 'STORAGE_URL', 'BACKUP_URL'] as const

/**
 * Returns the names of the folders with a settings file, sorted; none if `folder` does not exist. Throws if it cannot
 * be read.
 */
export function facultyNames(folder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
  return names.filter((name) => FACULTY_NAME.test(name) && stateOfSettings(join(folder, name)) !== undefined).sort()
}

/** Returns a text that changes whenever a faculty's settings file changes; undefined without such a file. */
export function stateOfSettings(folder: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(join(folder, SETTINGS_FILE))
    return `${ino} ${mtimeMs} ${size}`
  } catch (error) {
    const code = codeOf(error)
    // After any other error the settings file exists but cannot be read; the error's code then stands for its state.
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : code
  }
}

/** Reads a faculty's settings and adds those that all faculties share. Throws ConfigError. */
export function readFaculty(base: Config, name: string): FacultyPlace {
  const { folder: all = '', shared = {} } = base.faculties ?? {}
  const folder = join(all, name)
  const { given, unknown } = settingsIn(join(folder, SETTINGS_FILE))
  const problems = unknown.map((each) => `${each}: لا تعرفه المنصة`)
  const misplaced = Object.keys(given).filter((each) => OF_THE_PROCESS.includes(each))
  problems.push(...misplaced.map((each) => `${each}: لكل الكليات قيمة واحدة، ومكانها ‎.env`))
  if (problems.length > 0) throw new ConfigError(problems)
  const config = readConfig({
    ...shared,
    DIWAN_DEMO: '0',
    ...withPlacesIn(folder, given),
    DATA_DIR: resolve(folder, given.DATA_DIR || 'data'),
  })
  const host = hostOf(config.publicUrl)
  if (host === undefined) throw new ConfigError(['PUBLIC_URL: المطلوب عنوان الكلية، مثل https://law.example.edu'])
  const { port, workers, readingMemoryMb, logLevel } = base
  const backups = { ...config.backups, restoreCommand: `${config.backups.restoreCommand} --faculty ${name}` }
  return {
    name,
    folder,
    host,
    config: { ...config, backups, host: base.host, port, workers, readingMemoryMb, logLevel },
  }
}

function hostOf(publicUrl: string | undefined): string | undefined {
  return URL.canParse(publicUrl ?? '') ? hostNameOf(new URL(publicUrl ?? '').host) : undefined
}

/**
 * Returns the host that a faculty's settings name, even if other settings are wrong; undefined if it cannot be read.
 */
function hostIn(folder: string): string | undefined {
  try {
    return hostOf(settingsIn(join(folder, SETTINGS_FILE)).given.PUBLIC_URL)
  } catch {
    return undefined
  }
}

/** Makes `file:` paths in the settings relative to the faculty's folder, instead of the process's working folder. */
function withPlacesIn(folder: string, given: Settings): Settings {
  const placed = PLACES.map((name) => {
    const value = given[name]
    return [name, value?.startsWith('file:') ? `file:${resolve(folder, value.slice('file:'.length))}` : value] as const
  })
  return { ...given, ...Object.fromEntries(placed) }
}

/**
 * Reads all faculties, in the order of their names. A faculty with the same host, data location or session key as an
 * earlier faculty counts as misconfigured, because two portals must never work on the same data.
 */
export function readFaculties(base: Config): (FacultyPlace | MisconfiguredFaculty)[] {
  const places: FacultyPlace[] = []
  return facultyNames(base.faculties?.folder ?? '').map((name) => {
    try {
      const place = readFaculty(base, name)
      for (const other of places) {
        const shared = sharedBy(place, other)
        if (shared !== undefined)
          throw new ConfigError([`${shared}: هو نفسه في الكلية ${other.name}، ولكل كلية ما يخصها`])
      }
      places.push(place)
      return place
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const folder = join(base.faculties?.folder ?? '', name)
      return { name, folder, host: hostIn(folder), fault: error.message }
    }
  })
}

/** Returns the setting by which two faculties would share something; undefined if they share nothing. */
export function sharedBy(one: FacultyPlace, other: FacultyPlace): string | undefined {
  if (one.host === other.host) return 'PUBLIC_URL'
  if (one.config.authSecret !== undefined && one.config.authSecret === other.config.authSecret) return 'AUTH_SECRET'
  const others = placesOf(other.config).map(([, place]) => place)
  return placesOf(one.config).find(([, place]) => others.some((each) => overlap(place, each)))?.[0]
}

/** Returns the setting whose location contains the path, is the path, or lies below it; undefined if there is none. */
export function settingOfPlace(path: string, config: Config): string | undefined {
  return placesOf(config).find(([, place]) => overlap(realPath(path), place))?.[0]
}

/** Returns each location of a faculty's data (folder, file, bucket, database) with its setting. */
function placesOf({ dataDir, databaseUrl, storageUrl, backups }: Config): [setting: string, place: string][] {
  return [
    ['DATA_DIR', realPath(dataDir)],
    ['DATABASE_URL', databasePlace(databaseUrl)],
    ['STORAGE_URL', bytesPlace(storageUrl)],
    ['BACKUP_URL', bytesPlace(backups.url)],
  ]
}

function databasePlace(url: string): string {
  const file = sqliteFileOf(url)
  if (file !== undefined) return realPath(file)
  const { hostname, port, pathname } = new URL(url)
  return `postgres://${hostname}:${port || '5432'}${pathname}`
}

function bytesPlace(url: string): string {
  return url.startsWith('file:') ? realPath(url.slice('file:'.length)) : url.replace(/[?].*$/, '').replace(/\/+$/, '')
}

/** Returns the path with all symbolic links resolved, as far as the path exists. */
function realPath(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole)) return realpathSync(whole)
  const above = dirname(whole)
  return above === whole ? whole : join(realPath(above), basename(whole))
}

/** Whether one location is the other, or lies within it. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}${separator(other)}`) || other.startsWith(`${one}${separator(one)}`)
}

function separator(place: string): string {
  return place.includes('://') ? '/' : sep
}

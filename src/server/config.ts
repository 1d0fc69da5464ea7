// Over 250 lines: the schema of all settings, beside everything that reads settings from the environment.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { type ClassificationThresholds, DEFAULT_THRESHOLDS } from './modules/results/classification.rules.ts'
import { isNetwork, isProxy } from './network-lists.ts'
import { FIRST_PASSED, passedSockets } from './passed-socket.ts'
import { parseStorageUrl } from './storage/storage-url.rules.ts'

const THRESHOLDS_WANTED = 'المطلوب أربع نسب بأعداد صحيحة، الأعلى أولًا، مثل 85,75,65,50'

const thresholds = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3}){3}$/, THRESHOLDS_WANTED)
  .transform((text, context): ClassificationThresholds => {
    const [excellent = 0, very_good = 0, good = 0, pass = 0] = text.split(',').map(Number)
    if (!(100 >= excellent && excellent > very_good && very_good > good && good > pass)) {
      context.addIssue({ code: 'custom', message: THRESHOLDS_WANTED })
    }
    return { excellent, very_good, good, pass }
  })

const databaseUrl = z.string().regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'المطلوب file:PATH أو postgres://…')

const storageUrl = z
  .string()
  .refine(
    (text) => parseStorageUrl(text) !== undefined,
    'المطلوب file:PATH أو s3://bucket/prefix?endpoint=https://…&region=…',
  )

const webAddress = z
  .string()
  .refine(
    // A user name or password before an @ is refused, because the address is printed, logged and sent in e-mails.
    (text) => /^https?:\/\/[^\s?#@/]+(\/[^\s?#]*)?$/.test(text) && URL.canParse(text),
    'المطلوب عنوان يبدأ بـ http أو https، مثل https://example.edu',
  )
  .transform((text) => text.replace(/\/+$/, ''))

/** Addresses, networks, and the names that the package proxy-addr gives to local networks, such as `loopback`. */
const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), 'المطلوب عناوين أو شبكات تفصلها فاصلة، مثل 127.0.0.1,10.0.0.0/8')

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'المطلوب عناوين أو شبكات تفصلها فاصلة، مثل 196.204.0.0/16')

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:\/\/[^\s]+$/.test(text) && URL.canParse(text), 'المطلوب smtp://user:password@host:587')

/** Every setting, read from the environment; `.env.example` explains each. */
export const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: z.string().startsWith('postgres', 'المطلوب postgres://…').optional(),
  STORAGE_URL: storageUrl.optional(),
  BACKUP_URL: storageUrl.optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(8760).default(24),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(14),
  DRIVE_BASE_URL: webAddress.optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUSTED_PROXIES: trustedProxies.optional(),
  CAMPUS_NETWORKS: networks.optional(),
  AUTH_SECRET: z.string().min(32, 'المطلوب 32 حرفًا على الأقل').optional(),
  SMTP_URL: smtpUrl.optional(),
  PORTAL_NAME: z.string().min(1).max(100).default('كلية اللغة العربية والعلوم الشرعية'),
  CLASSIFICATION_THRESHOLDS: thresholds.default(DEFAULT_THRESHOLDS),
  DIWAN_DEMO: z.enum(['0', '1']).default('1'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  CACHE_MB: z.coerce.number().int().min(16).max(65_536).default(128),
  READING_MEMORY_MB: z.coerce.number().int().min(400).max(65_536).default(800),
  FACULTIES_DIR: z.string().min(1).optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  port: number
  host: string
  /** The file descriptor of a listening socket that is used instead of `port` and `host`. */
  socket: number | undefined
  databaseUrl: string
  databaseReadUrl: string | undefined
  /** Where files are stored, a `file:` or `s3:` URL. */
  storageUrl: string
  backups: {
    /** Where the backups are, a `file:` or `s3:` URL. */
    url: string
    /** Hours between two scheduled backups; 0 schedules none. */
    everyHours: number
    /** How many of the backups that the portal made by itself are kept; older ones are deleted. */
    kept: number
    /** What a person types on the server before the name of a backup to restore it. */
    restoreCommand: string
  }
  /** The URL of the cloud drive that has the library's files instead of the portal; no trailing slash. */
  driveBaseUrl: string | undefined
  /** The public URL of the portal; no trailing slash. */
  publicUrl: string | undefined
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[]
  /** The faculty's networks: behind each of their addresses are many people. */
  campusNetworks: readonly string[]
  /** The folder for the session key and unsent emails and, by default, for database, storage and backups. */
  dataDir: string
  /** The session key; by default one is created and kept in `dataDir`. */
  authSecret: string | undefined
  /** The mail server; without one, emails are written to files in `dataDir`. */
  smtpUrl: string | undefined
  portalName: string
  thresholds: ClassificationThresholds
  demo: boolean
  /** Whether browsers store the portal for use without a network; `off` makes them delete what they stored. */
  serviceWorker: 'on' | 'off'
  /** Where `/metrics` is served; undefined if METRICS_PORT is not set. */
  metrics: { port: number; host: string } | undefined
  /**
   * A process's memory for caches, in bytes: half for older years of results, half for published answers made on
   * demand.
   */
  cacheBytes: number
  /** Megabytes for reading uploaded files, all processes together. */
  readingMemoryMb: number
  workers: number
  logLevel: z.output<typeof settingsSchema>['LOG_LEVEL']
  /**
   * The folder that holds a folder for each faculty, and the settings that all faculties share; undefined for one
   * portal.
   */
  faculties: { folder: string; shared: Settings } | undefined
}

/** Settings as text by name. */
export type Settings = Readonly<Record<string, string | undefined>>

/** Settings that apply to every faculty unless the faculty's own settings file overrides them. */
const SHARED_SETTINGS = [
  'BACKUP_EVERY_HOURS',
  'BACKUPS_KEPT',
  'TRUSTED_PROXIES',
  'CAMPUS_NETWORKS',
  'SMTP_URL',
  'SERVICE_WORKER',
] as const satisfies (keyof typeof settingsSchema.shape)[]

/**
 * Settings of one faculty's data and identity. With FACULTIES_DIR the environment must not set them, because two
 * faculties with the same value would share data.
 */
const FACULTY_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'STORAGE_URL',
  'BACKUP_URL',
  'PUBLIC_URL',
  'AUTH_SECRET',
] as const satisfies (keyof typeof settingsSchema.shape)[]

/** Invalid configuration; the message lists every invalid setting. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`إعدادات غير صحيحة:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/**
 * Loads the settings of a `.env` in the working folder into the environment; variables that are set already win.
 * Returns the names in the file that are no setting, such as misspelt ones.
 */
export function loadSettingsFile(): string[] {
  if (!existsSync('.env')) return []
  const { given, unknown } = settingsIn('.env')
  for (const [name, value] of Object.entries(given)) process.env[name] ??= value
  return unknown
}

/** Reads a settings file. Throws ConfigError if the file cannot be read. */
export function settingsIn(file: string): { given: Settings; unknown: string[] } {
  // Editors on Windows put a byte order mark before the first line.
  const given = parseEnv(textOf(file).replace(/^\uFEFF/, ''))
  return {
    given,
    unknown: Object.keys(given).filter((name) => !(name in settingsSchema.shape) && !OF_OTHERS.test(name)),
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError([`${file}: لا تستطيع المنصة قراءته. امنح مستخدمها إذن قراءته.`])
  }
}

/** Variables that Node.js, npm, the system or the tests read; they are not reported as unknown settings. */
const OF_OTHERS = /^(NODE_|npm_)|^(TZ|LANG|TMPDIR|CHROMIUM_PATH|NGINX_PATH)$/

/**
 * Returns the folder in which a person runs a command: npm's INIT_CWD, since npm itself changes to the project's
 * folder.
 */
export function callerFolder(environment: Record<string, string | undefined> = process.env): string {
  return environment.INIT_CWD ?? process.cwd()
}

/** Returns what a person types to call the command line: through npm in a clone, else an installation's `diwan`. */
export function calledAs(environment: Record<string, string | undefined> = process.env): string {
  return /^(diwan|start|dev)$/.test(environment.npm_lifecycle_event ?? '') ? 'npm run diwan --' : 'diwan'
}

/** Whether readers reach the portal by HTTPS. */
export function isPublishedByTls(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** The remedy for a `.socket` unit that the portal cannot use. */
export const ONE_SOCKET = 'diwan.socket: المطلوب ListenStream واحد، فيه عنوان ومنفذ، مثل 127.0.0.1:3000'

/** Reads the configuration from environment variables; an empty value means the default. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given, { error: z.locales.ar().localeError })
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const settings = parsed.data
  if (settings.FACULTIES_DIR !== undefined) {
    const misplaced = FACULTY_SETTINGS.filter((name) => settings[name] !== undefined)
    const text = 'لكل كلية قيمتها، ومكانها settings.env في مجلد الكلية'
    if (misplaced.length > 0) throw new ConfigError(misplaced.map((name) => `${name}: ${text}`))
  }
  if (settings.METRICS_PORT === settings.PORT) throw new ConfigError(['METRICS_PORT: المطلوب منفذ غير الذي في PORT'])
  const sockets = passedSockets(environment)
  if (sockets > 1) throw new ConfigError([ONE_SOCKET])
  const dataDir = resolve(settings.DATA_DIR)
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    socket: sockets === 1 ? FIRST_PASSED : undefined,
    databaseUrl: settings.DATABASE_URL ?? `file:${resolve(dataDir, 'diwan.db')}`,
    databaseReadUrl: settings.DATABASE_READ_URL,
    storageUrl: settings.STORAGE_URL ?? `file:${resolve(dataDir, 'storage')}`,
    backups: {
      url: settings.BACKUP_URL ?? `file:${resolve(dataDir, 'backups')}`,
      everyHours: settings.BACKUP_EVERY_HOURS,
      kept: settings.BACKUPS_KEPT,
      restoreCommand: `${calledAs()} restore`,
    },
    driveBaseUrl: settings.DRIVE_BASE_URL,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    campusNetworks: settings.CAMPUS_NETWORKS ?? [],
    dataDir,
    authSecret: settings.AUTH_SECRET,
    smtpUrl: settings.SMTP_URL,
    portalName: settings.PORTAL_NAME,
    thresholds: settings.CLASSIFICATION_THRESHOLDS,
    demo: settings.DIWAN_DEMO === '1',
    serviceWorker: settings.SERVICE_WORKER,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    cacheBytes: settings.CACHE_MB * 1024 * 1024,
    readingMemoryMb: settings.READING_MEMORY_MB,
    workers: settings.WORKERS,
    logLevel: settings.LOG_LEVEL,
    faculties:
      settings.FACULTIES_DIR === undefined
        ? undefined
        : {
            folder: resolve(settings.FACULTIES_DIR),
            shared: Object.fromEntries(SHARED_SETTINGS.map((name) => [name, given[name]])),
          },
  })
}

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ConfigError, calledAs, callerFolder, readConfig, settingsSchema } from './config.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('without settings the portal listens on this machine only, uses an SQLite file, and loads the demonstration', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: `file:${resolve('data/diwan.db')}`,
    databaseReadUrl: undefined,
    storageUrl: `file:${resolve('data/storage')}`,
    backups: { url: `file:${resolve('data/backups')}`, everyHours: 24, kept: 14, restoreCommand: 'diwan restore' },
    cacheBytes: 128 * 1024 * 1024,
    driveBaseUrl: undefined,
    publicUrl: undefined,
    trustedProxies: [],
    campusNetworks: [],
    dataDir: resolve('data'),
    authSecret: undefined,
    smtpUrl: undefined,
    portalName: 'كلية اللغة العربية والعلوم الشرعية',
    thresholds: { excellent: 85, very_good: 75, good: 65, pass: 50 },
    demo: true,
    metrics: undefined,
    readingMemoryMb: 800,
    workers: 1,
    serviceWorker: 'on',
    logLevel: 'info',
  })
})

test('settings override the defaults, and DATA_DIR changes the default places of database, storage and backups', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/diwan',
    CLASSIFICATION_THRESHOLDS: '90,80,70,60',
    DIWAN_DEMO: '0',
    WORKERS: '4',
    LOG_LEVEL: 'warn',
  })

  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: 'file:/srv/diwan/diwan.db',
    storageUrl: 'file:/srv/diwan/storage',
    thresholds: { excellent: 90, very_good: 80, good: 70, pass: 60 },
    demo: false,
    workers: 4,
    logLevel: 'warn',
  })
})

test('the configuration accepts a Postgres URL with a replica, and keeps an SQLite path as it was written', () => {
  const urls = { DATABASE_URL: 'postgres://diwan@db/diwan', DATABASE_READ_URL: 'postgresql://diwan@replica/diwan' }
  expect(readConfig(urls)).toMatchObject({
    databaseUrl: urls.DATABASE_URL,
    databaseReadUrl: urls.DATABASE_READ_URL,
  })
  expect(readConfig({ DATABASE_URL: 'file:/srv/results.db' }).databaseUrl).toBe('file:/srv/results.db')
})

test('STORAGE_URL names a folder or a bucket, and stays as it was written', () => {
  expect(readConfig({ STORAGE_URL: 'file:/srv/files' }).storageUrl).toBe('file:/srv/files')
  const bucket = 's3://diwan/portal?endpoint=http://127.0.0.1:9000&region=eu-south-1'
  expect(readConfig({ STORAGE_URL: bucket }).storageUrl).toBe(bucket)
})

test('DRIVE_BASE_URL and PUBLIC_URL lose trailing slashes', () => {
  const config = readConfig({
    DRIVE_BASE_URL: 'https://drive.google.com/',
    PUBLIC_URL: 'http://results.example.edu/portal//',
  })
  expect(config).toMatchObject({
    driveBaseUrl: 'https://drive.google.com',
    publicUrl: 'http://results.example.edu/portal',
  })
})

test.each([
  'ftp://example.edu',
  'example.edu',
  'https://',
  'https://a b',
  'https://example.edu/?a=1',
  'https://officer:secret@example.edu',
  'javascript:alert(1)',
])(
  '%s is refused as PUBLIC_URL and DRIVE_BASE_URL, with a message that shows what a valid URL begins with',
  (address) => {
    for (const name of ['PUBLIC_URL', 'DRIVE_BASE_URL']) {
      expect(messageOf({ [name]: address }), name).toContain(`${name}: المطلوب عنوان يبدأ بـ http`)
    }
  },
)

test('proxies, mail server and session key are used as given', () => {
  const given = {
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1,fd00::/8',
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://portal:secret@mail.example.edu:465?from=diwan@example.edu',
  }
  expect(readConfig(given)).toMatchObject({
    trustedProxies: ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'],
    authSecret: given.AUTH_SECRET,
    smtpUrl: given.SMTP_URL,
  })
})

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'proxy.example.edu', '10.0.0.1,', '::1/129'])(
  '%s is refused as TRUSTED_PROXIES',
  (proxies) => {
    expect(messageOf({ TRUSTED_PROXIES: proxies })).toContain('TRUSTED_PROXIES: المطلوب عناوين')
  },
)

test('a setting with an empty value has its default', () => {
  expect(readConfig({ PORT: '', PORTAL_NAME: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('the error of a wrong configuration names every invalid setting', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    DATABASE_READ_URL: 'file:x.db',
    STORAGE_URL: 's3://',
    DRIVE_BASE_URL: 'drive.google.com',
    PUBLIC_URL: 'ftp://example.edu',
    TRUSTED_PROXIES: '10.0.0.0/99',
    AUTH_SECRET: 'x'.repeat(31),
    SMTP_URL: 'mail.example.edu',
    PORTAL_NAME: 'ك'.repeat(101),
    CLASSIFICATION_THRESHOLDS: '50,65,75,85',
    DIWAN_DEMO: 'yes',
    WORKERS: '0',
    LOG_LEVEL: 'loud',
  }
  expect(messageOf(wrong).match(/[A-Z_]{4,}(?=: )/g)).toEqual(Object.keys(wrong))
})

test.each(['85,75,65', '101,75,65,50', '85,85,65,50', '85.5,75,65,50', 'ممتاز'])(
  'the classification thresholds %s are refused, with a valid example in the message',
  (thresholds) => {
    expect(messageOf({ CLASSIFICATION_THRESHOLDS: thresholds })).toContain('85,75,65,50')
  },
)

test('the configuration is immutable', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('the folder in which a person runs a command is npm’s INIT_CWD or, without npm, the working folder', () => {
  expect(callerFolder({ INIT_CWD: '/srv/sheets' })).toBe('/srv/sheets')
  expect(callerFolder({})).toBe(process.cwd())
})

test.each(['diwan', 'start', 'dev'])(
  'under `npm run %s` messages name the command line as `npm run diwan --`',
  (script) => {
    expect(calledAs({ npm_lifecycle_event: script })).toBe('npm run diwan --')
  },
)

test('under another npm script, or without npm, messages name the command line as `diwan`', () => {
  expect(calledAs({})).toBe('diwan')
  expect(calledAs({ npm_lifecycle_event: 'test' })).toBe('diwan')
})

test('.env.example lists every setting in the schema’s order, each with an explanation and its true default', async () => {
  const text = await readFile(join(ROOT, '.env.example'), 'utf8')
  const settings = Array.from(text.matchAll(/^# .+\n# ([A-Z_]+)=(.*)$/gm), ([, name = '', value = '']) => [name, value])

  expect(settings.map(([name]) => name)).toEqual(Object.keys(settingsSchema.shape))
  const stated = readConfig(Object.fromEntries(settings))
  const { databaseUrl, storageUrl, backups } = stated
  const whole = { databaseUrl: wholePath(databaseUrl), storageUrl: wholePath(storageUrl) }
  expect({ ...stated, ...whole, backups: { ...backups, url: wholePath(backups.url) } }).toEqual(readConfig({}))
  expect(text.match(/^[^#\n]/m), 'nothing is set').toBeNull()
})

test('nothing in src reads the environment except the configuration and the tests’ set-up', async () => {
  const files = (await readdir(join(ROOT, 'src'), { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  const readers: string[] = []
  for (const name of files) {
    if (/process\.env|from 'node:process'/.test(await readFile(join(ROOT, 'src', name), 'utf8'))) readers.push(name)
  }

  const allowed = /^server[/\\](config(\.test)?\.ts|testing[/\\])/
  expect(readers).toContain(join('server', 'config.ts'))
  expect(readers.filter((name) => !allowed.test(name))).toEqual([])
})

function wholePath(url: string): string {
  return `file:${resolve(url.slice('file:'.length))}`
}

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

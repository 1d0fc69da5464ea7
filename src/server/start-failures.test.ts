import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { migrateToLatest } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { startFailureText, tryAddress } from './start-failures.ts'
import { freePort } from './testing/free-port.ts'
import { makeTestPlace } from './testing/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Starts the built portal with settings that make it fail. Returns what it printed, and its exit status. */
async function failedStart(settings: Record<string, string>, folder: string) {
  const env = { DATA_DIR: folder, DIWAN_DEMO: '0', LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, [PROGRAM], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [ended, out, said] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { status: ended[0] as number, out, said }
}

async function takenPort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function emptyPlace() {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  return place
}

/** Returns the message for a database or folder that cannot be used. */
async function saidFor(settings: Record<string, string>): Promise<string | undefined> {
  const config = readConfig(settings)
  try {
    const database = await openDatabase({ url: config.databaseUrl, readUrl: undefined, onFault: () => undefined })
    try {
      await migrateToLatest(database.write)
    } finally {
      await database.close()
    }
    return 'it started'
  } catch (error) {
    return startFailureText(error, config)
  }
}

test('a start on a taken port is refused in one line, before anything is written', async () => {
  const place = await emptyPlace()
  const folder = join(place.folder, 'data')
  await mkdir(folder)
  const port = await takenPort()
  const { status, out, said } = await failedStart({ PORT: String(port), DATABASE_URL: place.databaseUrl }, folder)
  expect(said).toBe(`المنفذ ${port} مشغول ببرنامج آخر. أوقف ذلك البرنامج، أو اختر منفذًا آخر في PORT.\n`)
  expect({ status, out }).toEqual({ status: 78, out: '' })
  expect(await readdir(folder)).toEqual([])
})

test('a taken metrics port is reported before anything is written, and METRICS_PORT must differ from PORT', async () => {
  const { folder } = await emptyPlace()
  const port = await takenPort()
  const taken = await failedStart({ PORT: '0', METRICS_PORT: String(port) }, folder)
  expect(taken.said).toBe(`المنفذ ${port} مشغول ببرنامج آخر. أوقف ذلك البرنامج، أو اختر منفذًا آخر في METRICS_PORT.\n`)
  expect([taken.status, await readdir(folder)]).toEqual([78, []])
  expect(() => readConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT')
})

test('the message names a settings file that cannot be read, and a FACULTIES_DIR that is not a folder', async () => {
  const { folder } = await emptyPlace()
  await writeFile(join(folder, 'faculties'), '')
  const { said, status } = await failedStart({ PORT: '0', FACULTIES_DIR: join(folder, 'faculties') }, folder)
  expect(said).toMatch(/^لا تستطيع المنصة استخدام .*faculties[.] .*FACULTIES_DIR[.]\n$/)
  expect(status).toBe(78)
  await mkdir(join(folder, '.env'))
  const unread = await failedStart({ PORT: '0' }, folder)
  expect([unread.status, unread.said]).toEqual([78, expect.stringMatching(/^إعدادات غير صحيحة:\n {2}[.]env: .*\n$/)])
})

test('several processes that fail to start print the reason once, and none is restarted', async () => {
  const { folder } = await emptyPlace()
  const file = join(folder, 'letter.db')
  await writeFile(file, 'this is no database, '.repeat(300))
  const { status, said } = await failedStart({ WORKERS: '2', PORT: '0', DATABASE_URL: `file:${file}` }, folder)
  expect(said).toBe(`الملف ${file} تالف أو ليس قاعدة بيانات. استرجع نسخة احتياطية منه، أو صحّح DATABASE_URL.\n`)
  expect(status).toBe(78)
})

test('a settings file may begin with a byte order mark, and its unknown names are reported', async () => {
  const { folder } = await emptyPlace()
  const port = await takenPort()
  await writeFile(join(folder, '.env'), `\uFEFFPORT=${port}\nPROTAL_NAME=كلية\nNODE_ENV=production\n`)
  const { said } = await failedStart({}, folder)
  expect(said).toContain(`المنفذ ${port} مشغول`)
  expect(said).toContain('لا تعرف المنصة الإعداد PROTAL_NAME')
  expect(said).not.toContain('NODE_ENV')
})

function outcomeOfConnecting(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host }, () => resolve('connected'))
    socket.on('error', ({ message }) => resolve(message))
  })
}

test('trying an address never accepts a connection of a proxy that waits for the portal', async () => {
  const [port, host] = [await freePort(), '127.0.0.1']
  const outcomes: Promise<string>[] = []
  const tried = tryAddress({ port, host })
  for (let round = 0; round < 50; round += 1) {
    // A server that listened only for the trial could open and close between two immediates, so a connection is tried
    // at every tick.
    for (let tick = 0; tick < 10; tick += 1) {
      outcomes.push(outcomeOfConnecting(port, host))
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
    await new Promise((resolve) => void setImmediate(resolve))
  }
  await tried
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set([`connect ECONNREFUSED ${host}:${port}`]))
})

test.each(['127.0.0.1', '0.0.0.0', '::', 'localhost'])(
  'after the address %s was tried several times, a server can listen at it',
  async (host) => {
    const port = await freePort()
    for (let time = 0; time < 3; time += 1) await tryAddress({ port, host })
    const server = createServer().listen({ port, host })
    await once(server, 'listening')
    await expect(tryAddress({ port, host })).rejects.toThrow('EADDRINUSE')
    server.close()
  },
)

test('another machine’s address as HOST is refused with a message that names HOST', async () => {
  const config = readConfig({ HOST: '192.0.2.1', PORT: '0' })
  const error: unknown = await tryAddress(config).catch((fault: unknown) => fault)
  expect(startFailureText(error, config)).toBe('ليس لهذا الجهاز العنوان 192.0.2.1. صحّح HOST.')
})

test('the message about a Postgres that does not answer names host and port, and no password', async () => {
  const said = await saidFor({ DATABASE_URL: 'postgres://diwan:secret@127.0.0.1:1/diwan' })
  expect(said).toBe('لا تجيب قاعدة البيانات في 127.0.0.1:1. تأكد من أنها تعمل ومن DATABASE_URL.')
})

test.each(['1', '2'])(
  'with %s processes, a Postgres that does not answer yet ends the start with the status for a retry',
  async (n) => {
    const { folder } = await emptyPlace()
    const settings = { PORT: '0', WORKERS: n, DATABASE_URL: 'postgres://diwan:secret@127.0.0.1:1/diwan' }
    const { status, said } = await failedStart(settings, folder)
    expect([status, said]).toEqual([75, expect.stringMatching(/^لا تجيب قاعدة البيانات في [^\n]*\n$/)])
  },
)

test('a wrong HOST ends the start without a retry, even if the database does not answer either', async () => {
  const { folder } = await emptyPlace()
  const settings = { PORT: '0', HOST: 'nowhere.invalid', DATABASE_URL: 'postgres://diwan@127.0.0.1:1/diwan' }
  const { status, said } = await failedStart(settings, folder)
  expect([status, said]).toEqual([78, 'ليس لهذا الجهاز العنوان nowhere.invalid. صحّح HOST.\n'])
})

test('the messages for a Postgres without free connections or encryption name the setting to change', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://diwan@db/diwan' })
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  expect(startFailureText(full, config)).toContain('max_connections')
  for (const fault of [
    new Error('The server does not support SSL connections'),
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  ]) {
    expect(startFailureText(fault, config)).toContain('sslmode')
  }
})

test('the message names a Postgres host that cannot be found', async () => {
  const said = await saidFor({ DATABASE_URL: 'postgres://diwan:secret@nowhere.invalid/diwan' })
  expect(said).toBe('لا تجيب قاعدة البيانات في nowhere.invalid:5432. تأكد من أنها تعمل ومن DATABASE_URL.')
})

test('the message names a data folder that cannot be made', async () => {
  const { folder } = await emptyPlace()
  await writeFile(join(folder, 'data'), '')
  expect(await saidFor({ DATA_DIR: join(folder, 'data') })).toMatch(/^لا تستطيع المنصة استخدام .*data/)
})

test.each([
  [{ STORAGE_URL: 'file:/srv/diwan-files' }, '/srv/diwan-files/drive', 'STORAGE_URL'],
  [{ BACKUP_URL: 'file:/mnt/backups' }, '/mnt/backups', 'BACKUP_URL'],
  [{ DATABASE_URL: 'file:/srv/diwan-db/diwan.db' }, '/srv/diwan-db', 'DATABASE_URL'],
  [{}, '/srv/diwan/storage', 'DATA_DIR'],
])('the message names the setting whose folder cannot be used: %j', (settings, path, setting) => {
  const fault = Object.assign(new Error('EACCES'), { code: 'EACCES', path })
  expect(startFailureText(fault, readConfig({ DATA_DIR: '/srv/diwan', ...settings }))).toContain(`في ${setting}.`)
})

test('the message names an SQLite file that cannot be opened', async () => {
  const { folder } = await emptyPlace()
  const file = join(folder, 'other.db')
  await mkdir(file)
  expect(await saidFor({ DATA_DIR: join(folder, 'data'), DATABASE_URL: `file:${file}` })).toBe(
    `لا تستطيع المنصة استخدام ${file}. اجعل مستخدمها مالك المجلد وما فيه، أو اختر مكانًا آخر في DATABASE_URL.`,
  )
})

test('a start on a database of a newer release is refused with a message', async () => {
  // The newer schema is made in a database of this test's own, because other tests reuse migrated ones.
  const place = await emptyPlace()
  const database = await openDatabase({ url: place.databaseUrl, readUrl: undefined, onFault: () => undefined })
  await migrateToLatest(database.write)
  const newer = { name: '29991231T0000_newer_needs_29991231T0000', timestamp: '2999-12-31T00:00:00.000Z' }
  await database.write
    .withTables<{ kysely_migration: typeof newer }>()
    .insertInto('kysely_migration')
    .values(newer)
    .execute()
  await database.close()
  expect(await saidFor({ DATABASE_URL: place.databaseUrl })).toMatch(/^كتب قاعدة البيانات إصدار أحدث/)
})

test('an unknown failure has no message, so that its stack is printed', () => {
  expect(startFailureText(new Error('unexpected'), readConfig({}))).toBeUndefined()
})

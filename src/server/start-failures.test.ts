import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { migrateToLatest } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { startFailureText, tryAddress } from './start-failures.ts'
import { makeTestPlace } from './testing/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** What the built portal writes when it does not start, and its exit status. */
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

/** What the portal says when its database or folder cannot be used. */
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

test('a taken port is reported in one line before anything is written', async () => {
  const place = await emptyPlace()
  const folder = join(place.folder, 'data')
  await mkdir(folder)
  const port = await takenPort()
  const { status, out, said } = await failedStart({ PORT: String(port), DATABASE_URL: place.databaseUrl }, folder)
  expect(said).toBe(`المنفذ ${port} مشغول ببرنامج آخر. أوقف ذلك البرنامج، أو اختر منفذًا آخر في PORT.\n`)
  expect({ status, out }).toEqual({ status: 78, out: '' })
  expect(await readdir(folder)).toEqual([])
})

test('several processes report a failure once, and none is started again', async () => {
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

test('an address of another machine is no address to listen at', async () => {
  const config = readConfig({ HOST: '192.0.2.1', PORT: '0' })
  const error: unknown = await tryAddress(config).catch((fault: unknown) => fault)
  expect(startFailureText(error, config)).toBe('ليس لهذا الجهاز العنوان 192.0.2.1. صحّح HOST.')
})

test('a Postgres that does not answer is named without its password', async () => {
  const said = await saidFor({ DATABASE_URL: 'postgres://diwan:secret@127.0.0.1:1/diwan' })
  expect(said).toBe('لا تجيب قاعدة البيانات في 127.0.0.1:1. تأكد من أنها تعمل ومن DATABASE_URL.')
})

test('a folder that cannot be made is named', async () => {
  const { folder } = await emptyPlace()
  await writeFile(join(folder, 'data'), '')
  expect(await saidFor({ DATA_DIR: join(folder, 'data') })).toMatch(/^لا تستطيع المنصة الكتابة في .*data/)
})

test('a database of a newer release is refused', async () => {
  // Not a migrated place, which other tests use again.
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

test('other failures keep their stack', () => {
  expect(startFailureText(new Error('unexpected'), readConfig({}))).toBeUndefined()
})

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { keepFile } from '#server/modules/drive/drive.service.ts'
import { questionMedia } from '#server/modules/quiz/media/question-media.rules.ts'
import { keepMedia } from '#server/modules/quiz/media/question-media.service.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { schedulePublication } from '#server/modules/sheets/sheets.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { byOffice, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { addQuestions, newQuestion } from '#server/testing/questions.ts'
import { runBuiltCli } from '#server/testing/run-built-cli.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { makeMigratedPlace, type TestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { until } from '#server/testing/until.ts'
import { signUpForm } from '#server/testing/visitor.ts'
import { type CliRun, runCli } from './testing/run-cli.ts'

const AT = '2024-07-01T12:00:00.000Z'
const isPostgres = testEngine() === 'postgres'
const BEFORE = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]])
const SINCE = sheetSource({ grade: 2, term: 1, year: 2025 }, [['20001', 'سلمى علي', 60, 70]])
const FILE_FOLDER = 'students-data/degrees/2024_25'
const FILE = `/storage/${FILE_FOLDER}/degrees_grade_2.json`
const PORTAL = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

// These tests need database files that are closed completely, without a write-ahead log beside them. A file is closed
// completely only when the thread that opened it has ended, so the tests run with real threads.
beforeEach(withRealThreads)

async function emptyPlace(): Promise<TestPlace> {
  const place = await makeMigratedPlace()
  onTestFinished(place.remove)
  return place
}

/** Opens a database, passes it to `work`, and closes it afterwards. */
async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url })
  try {
    return await work(database)
  } finally {
    await database.close()
    await collectGarbage()
  }
}

/** Frees the statements that were prepared on a closed file: until they are collected, libsql keeps its locks. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  await new Promise(setImmediate)
}

function addStudent(place: TestPlace, id: string) {
  return within(place.databaseUrl, ({ write }) => write.insertInto('student').values({ id, created_at: AT }).execute())
}

function studentsOf(place: TestPlace): Promise<string[]> {
  return within(place.databaseUrl, async ({ write }) => {
    const rows = await write.selectFrom('student').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  })
}

/** Makes a database with one student, makes a backup of it, and then adds a second student. */
async function placeWithBackup() {
  const place = await emptyPlace()
  await addStudent(place, '100012024')
  const file = join(place.folder, 'copy.db')
  expect(await runCli(place, 'backup', file)).toMatchObject({ status: 0 })
  await addStudent(place, '100022024')
  return { place, file, database: join(place.folder, 'diwan.db') }
}

/** Returns the name of the backup in the undo command that a restore printed. */
function undoOf({ out }: Pick<CliRun, 'out'>): string {
  return /restore (\S+) --apply/.exec(out)?.[1] ?? ''
}

test.runIf(isPostgres)('on Postgres, restoring from a file that is not a dump is refused', async () => {
  const place = await emptyPlace()
  await writeFile(join(place.folder, 'copy.db'), 'SQLite format 3\0')
  const run = await runCli(place, 'restore', 'copy.db', '--apply')
  expect(run).toMatchObject({ status: 1, out: '', told: expect.stringContaining('الملف ليس قاعدة بيانات ديوان') })
})

test.skipIf(isPostgres)('restore only reports without --apply, restores with --apply, and can be undone', async () => {
  const { place, file } = await placeWithBackup()

  const said = await runCli(place, 'restore', 'copy.db')
  expect(said).toMatchObject({ status: 0, told: '' })
  expect(said.out).toMatch(/طلاب 1[\s\S]*طلاب 2[\s\S]*لم يتغير شيء/)
  expect(await studentsOf(place)).toEqual(['100012024', '100022024'])

  const bytes = await readFile(file)
  const done = await runCli(place, 'restore', 'copy.db', '--apply')
  expect(done).toMatchObject({ status: 0, told: '' })
  expect(await studentsOf(place)).toEqual(['100012024'])
  expect(bytes.equals(await readFile(file)), 'the backup itself is not touched').toBe(true)
  expect((await readdir(place.folder)).sort()).toEqual(['backups', 'copy.db', 'copy.db.json', 'diwan.db'])

  expect(await runCli(place, 'restore', undoOf(done), '--apply')).toMatchObject({ status: 0 })
  expect(await studentsOf(place)).toEqual(['100012024', '100022024'])
})

test.skipIf(isPostgres)('a restore holds the scheduled publications of the backup, and says how many', async () => {
  const place = await emptyPlace()
  await within(place.databaseUrl, async (database) => {
    const [plan] = await applyImport(database, [BEFORE], OFFICE_IMPORT)
    await schedulePublication(database, plan?.sheetId ?? '', new Date('2027-07-01T10:00:00Z'), byOffice(new Date(AT)))
  })
  expect(await runCli(place, 'backup', 'copy.db')).toMatchObject({ status: 0 })

  const said = expect.stringContaining('مسودات لها موعد نشر: 1. يوقف الرجوع مواعيدها')
  expect(await runCli(place, 'restore', 'copy.db')).toMatchObject({ status: 0, out: said })
  expect(await runCli(place, 'restore', 'copy.db', '--apply')).toMatchObject({ status: 0, out: said })
  await within(place.databaseUrl, async (database) => {
    const sheets = await database.write.selectFrom('sheet').select(['state', 'publish_at', 'held_at']).execute()
    expect(sheets).toEqual([{ state: 'draft', publish_at: null, held_at: expect.any(String) }])
    const log = await database.write.selectFrom('audit_entry').select(['action', 'before']).execute()
    expect(log).toContainEqual({ action: 'sheet.hold', before: '{"publish_at":"2027-07-01T10:00:00.000Z"}' })
  })
})

test.skipIf(isPostgres)('a restore warns if the backup has no description with its checksum', async () => {
  const { place, file } = await placeWithBackup()
  const warning = 'فلم تُقارن بها: إن تغيّرت فيها درجة أو اسم لم يظهر ذلك هنا'
  expect((await runCli(place, 'restore', 'copy.db')).out).not.toContain(warning)
  await rm(`${file}.json`)
  expect(await runCli(place, 'restore', 'copy.db')).toMatchObject({ status: 0, out: expect.stringContaining(warning) })
})

test.skipIf(isPostgres)('after the restore of a backup that was just made, another backup can be made', async () => {
  const place = await emptyPlace()
  expect(await runCli(place, 'backup')).toMatchObject({ status: 0 })
  const [name = ''] = (await readdir(join(place.folder, 'backups'))).filter((one) => one.endsWith('.db'))
  expect(await runCli(place, 'restore', name, '--apply')).toMatchObject({ status: 0 })
  expect(await runCli(place, 'backup')).toMatchObject({ status: 0, told: '' })
})

/** Starts a portal in a process of its own, as in production. */
async function startPortal(place: TestPlace) {
  const env = {
    DATA_DIR: place.folder,
    DATABASE_URL: place.databaseUrl,
    PORT: '0',
    DIWAN_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [PORTAL], { cwd: place.folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  await until('the portal to listen', () => /ديوان: http/.test(out))
  const url = /http:\S+/.exec(out)?.[0] ?? ''
  return { stop, status: async (path: string) => (await fetch(url + path)).status, url }
}

/** Signs a new user up and returns the cookies of the sign-in session. */
async function signUp(url: string): Promise<string> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify(signUpForm())
  const { headers: reply } = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  return reply
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/**
 * Changes a portal's data after its backup: publishes a sheet, and adds a file to the library that looks as if it had
 * been written long ago.
 */
async function goOn(database: Database, { folder }: TestPlace): Promise<void> {
  await publishSources(database, SINCE)
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  const file = { id: 'since.pdf', name: 'كتاب.pdf', contentType: 'application/pdf', body: Buffer.from('%PDF-1.4') }
  await keepFile({ db: database.write, storage }, { ...file, source: 'office', now: () => new Date() })
  await utimes(join(folder, 'storage', 'drive', file.id), new Date(AT), new Date(AT))
}

test.skipIf(isPostgres)(
  'a restore needs a stopped portal, removes later published files, ends every session, and can be undone',
  async () => {
    const place = await emptyPlace()
    await within(place.databaseUrl, (database) => publishSources(database, BEFORE))
    const first = await startPortal(place)
    const cookie = await signUp(first.url)
    const sessionAt = async (url: string): Promise<unknown> =>
      (await fetch(`${url}/api/auth/get-session`, { headers: { cookie } })).json()
    expect(await sessionAt(first.url)).not.toBeNull()
    expect(await runBuiltCli(place, 'backup', 'copy.db')).toMatchObject({ status: 0 })
    await within(place.databaseUrl, (database) => goOn(database, place))
    await until('the sheet to be published', async () => (await first.status(FILE)) === 200)

    const refused = await runBuiltCli(place, 'restore', 'copy.db', '--apply')
    expect(refused).toMatchObject({ status: 1, told: expect.stringContaining('أوقف المنصة ثم أعد الأمر') })
    expect(await first.status('/readyz')).toBe(200)
    await first.stop()

    const done = await runBuiltCli(place, 'restore', 'copy.db', '--apply')
    expect(done).toMatchObject({ status: 0, told: '' })
    const second = await startPortal(place)
    expect(await second.status(FILE), 'a published file').toBe(404)
    expect(await readdir(join(place.folder, 'storage', FILE_FOLDER))).toEqual(['degrees_grade_1.json'])
    expect(await sessionAt(second.url)).toBeNull()
    await second.stop()

    const undone = await runBuiltCli(place, 'restore', basename(undoOf(done)), '--apply')
    expect(undone).toMatchObject({ status: 0, out: expect.stringContaining('وكلها في المخزن') })
    const log = await within(place.databaseUrl, ({ write }) =>
      write.selectFrom('audit_entry').select(['action', 'actor_name', 'object_id']).execute(),
    )
    expect(log).toContainEqual({ action: 'backup.restore', actor_name: 'CLI', object_id: basename(undoOf(done)) })
    expect(await (await startPortal(place)).status(FILE)).toBe(200)
  },
)

test.skipIf(isPostgres)('a restore without --apply lists the library files that the storage lacks', async () => {
  const place = await emptyPlace()
  const row = { name: 'نحو.pdf', content_type: 'application/pdf', size: 8, sha256: 'x', source: 'office' } as const
  await within(place.databaseUrl, ({ write }) =>
    write
      .insertInto('stored_file')
      .values({ id: 'nahw.pdf', ...row, created_at: AT })
      .execute(),
  )
  await runCli(place, 'backup', 'copy.db')
  expect((await runCli(place, 'restore', 'copy.db')).out).toMatch(/ينقص المخزن منها 1\.[\s\S]*نحو\.pdf/)
})

test.skipIf(isPostgres)('a restore brings back library files that the storage has lost', async () => {
  const place = await emptyPlace()
  const storage = await openStorage(`file:${join(place.folder, 'storage')}`)
  const file = { id: 'nahw.pdf', name: 'نحو.pdf', contentType: 'application/pdf', body: Buffer.from('%PDF-1.4') }
  await within(place.databaseUrl, ({ write }) =>
    keepFile({ db: write, storage }, { ...file, source: 'office', now: () => new Date(AT) }),
  )
  expect(await runCli(place, 'backup')).toMatchObject({
    status: 0,
    out: expect.stringContaining('ملفات المكتبة معها: 1'),
  })
  await rm(join(place.folder, 'storage'), { recursive: true })

  const [name = ''] = (await readdir(join(place.folder, 'backups'))).filter((one) => one.endsWith('.db'))
  const done = await runCli(place, 'restore', name, '--apply')
  expect(done).toMatchObject({ status: 0, out: expect.stringContaining('وتُعاد إليه من مكان النسخ: 1') })
  expect(await readFile(join(place.folder, 'storage', 'drive', file.id))).toEqual(file.body)
})

test.skipIf(isPostgres)('a restored question has its picture, which the portal serves again', async () => {
  const place = await emptyPlace()
  const storage = await openStorage(`file:${join(place.folder, 'storage')}`)
  const body = pngOf(640, 480)
  const media = questionMedia(body, createHash('sha256').update(body).digest('hex'))
  const text = `اقرأ <img src="media:${media.id}" alt="صفحة">`
  await within(place.databaseUrl, async (database) => {
    await keepMedia({ db: database.write, storage }, media, { source: 'office', now: () => new Date(AT) })
    await addQuestions(database, [newQuestion({ format: 'markup', text })])
  })
  expect(await runCli(place, 'backup')).toMatchObject({ status: 0 })
  await within(place.databaseUrl, ({ write }) => write.deleteFrom('question').execute())
  await rm(join(place.folder, 'storage'), { recursive: true })

  const [name = ''] = (await readdir(join(place.folder, 'backups'))).filter((one) => one.endsWith('.db'))
  expect(await runCli(place, 'restore', name, '--apply')).toMatchObject({ status: 0 })
  const portal = await startPortal(place)
  const response = await fetch(`${portal.url}/drive/media/${media.id}`)
  expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, body])
})

test.skipIf(isPostgres)('a backup in a bucket is made, verified and found by its name', async () => {
  const server = await startS3Server()
  onTestFinished(server.close)
  const place = await emptyPlace()
  await writeFile(join(place.folder, '.env'), `BACKUP_URL=${server.storageUrl('backups')}`)
  await addStudent(place, '100012024')
  const { out } = await runCli(place, 'backup')
  const name = /diwan-\d{8}T\d{6}Z\.db/.exec(out)?.[0] ?? ''
  expect(await runCli(place, 'backup', 'verify')).toMatchObject({
    status: 0,
    out: expect.stringContaining(`سليم  ${name}`),
  })
  const said = await runCli(place, 'restore', name)
  expect(said).toMatchObject({ status: 0, out: expect.stringMatching(/طلاب 1[\s\S]*لم يتغير شيء/) })
  expect(
    (await readdir(place.folder)).filter((one) => one.startsWith('.work')),
    'nothing is left',
  ).toEqual([])
  expect(await runCli(place, 'restore', 'diwan-20200101T000000Z.db')).toMatchObject({
    status: 1,
    told: expect.stringContaining('الملف غير موجود'),
  })
})

test.skipIf(isPostgres)(
  'restoring from a file that is not a backup of this program is refused, and nothing changes',
  async () => {
    const { place, file } = await placeWithBackup()
    const made = async (name: string, change: (path: string) => Promise<unknown>) => {
      await writeFile(join(place.folder, name), await readFile(file))
      await change(join(place.folder, name))
    }
    const run = (path: string, statement: string) =>
      within(`file:${path}`, ({ write }) => sql.raw(statement).execute(write))
    await made('notes.db', (path) => writeFile(path, 'ملاحظات '.repeat(1000)))
    await made('cut.db', (path) => truncate(path, 40_000))
    await made('newer.db', (path) => run(path, "insert into kysely_migration values ('20991231T0000_later', '2099')"))
    await made('other.db', (path) => run(path, 'drop table kysely_migration'))
    await made('running.db', (path) => writeFile(`${path}-wal`, 'the rest'))
    await mkdir(join(place.folder, 'folder.db'))

    const told: Record<string, string> = {}
    const names = ['none.db', 'folder.db', 'diwan.db', 'notes.db', 'cut.db', 'newer.db', 'other.db', 'running.db']
    for (const name of names) {
      const { status, told: words } = await runCli(place, 'restore', name, '--apply')
      told[name] = `${status} ${words.split(/[.،:]/)[0]}`
    }
    expect(told).toEqual({
      'none.db': '1 الملف غير موجود',
      'folder.db': '1 الملف غير موجود',
      'diwan.db': '1 هذا الملف هو قاعدة البيانات القائمة نفسها',
      'notes.db': '1 الملف ليس قاعدة بيانات ديوان',
      'cut.db': '1 الملف تالف',
      'newer.db': '1 النسخة من إصدار أحدث من هذا البرنامج',
      'other.db': '1 الملف ليس قاعدة بيانات ديوان',
      'running.db': expect.stringMatching(/^1 بجوار الملف/),
    })
    expect(await studentsOf(place)).toEqual(['100012024', '100022024'])
    expect((await readdir(place.folder)).filter((name) => name.startsWith('.') || name === 'backups')).toEqual([])
  },
)

test.skipIf(isPostgres)(
  'a backup that has a foreign trigger and lacks one of the portal’s is refused, and both triggers are named',
  async () => {
    const { place, file } = await placeWithBackup()
    const hostile = [
      "create trigger power after insert on account_session begin update account_user set role = 'administrator'; end",
      'drop trigger audit_entry_no_delete',
    ]
    // The backup's description has its checksum, so the test removes the description: whoever changes the file can do
    // that, too.
    await rm(`${file}.json`)
    await within(`file:${file}`, async ({ write }) => {
      for (const statement of hostile) await sql.raw(statement).execute(write)
    })
    for (const line of [
      ['restore', 'copy.db', '--apply'],
      ['restore', 'copy.db'],
    ]) {
      const { status, told } = await runCli(place, ...line)
      expect(status).toBe(1)
      expect(told).toMatch(/زائد: trigger power\n/)
      expect(told).toMatch(/ناقص: trigger audit_entry_no_delete\n/)
    }
    expect(await studentsOf(place)).toEqual(['100012024', '100022024'])
  },
)

test.skipIf(isPostgres)('a restore moves a damaged database aside, and creates a missing one', async () => {
  const { place, file, database } = await placeWithBackup()
  await writeFile(database, 'x'.repeat(9000))
  const done = await runCli(place, 'restore', file, '--apply')
  expect(done).toMatchObject({ status: 0, out: expect.stringContaining('وُضعت جانبًا') })
  const aside = /\S+\.damaged-\d+/.exec(done.out)?.[0] ?? ''
  expect(await readFile(aside, 'utf8')).toBe('x'.repeat(9000))
  expect(await studentsOf(place)).toEqual(['100012024'])

  const fresh = { ...place, databaseUrl: `file:${join(place.folder, 'new', 'diwan.db')}` }
  const made = await runCli(fresh, 'restore', file, '--apply')
  expect(made).toMatchObject({ status: 0, out: expect.stringContaining('لا قاعدة بيانات هنا بعد') })
  expect(made.out, 'nothing was there to keep').not.toContain('للتراجع')
  expect(await studentsOf(fresh)).toEqual(['100012024'])
  const { mode } = await stat(join(place.folder, 'new'))
  expect(mode & 0o777, 'a new data folder is only for its owner, as a start makes it').toBe(0o700)
})

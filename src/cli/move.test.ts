import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { compareTable } from '#server/modules/admin/move/move.service.ts'
import { questionMedia } from '#server/modules/quiz/media/question-media.rules.ts'
import { findMedia, keepMedia, namedMedia, readMedia } from '#server/modules/quiz/media/question-media.service.ts'
import { readShownQuestions } from '#server/modules/quiz/quiz.service.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { fillEveryTable } from '#server/testing/fill-tables.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { addQuestions, EVERY_KIND, newQuestion } from '#server/testing/questions.ts'
import { runBuiltCli } from '#server/testing/run-built-cli.ts'
import { allRows, makeTestPlace, type TestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { runCli } from './testing/run-cli.ts'

const isPostgres = testEngine() === 'postgres'

/** Returns an SQLite database with a sheet and, if `isFilled`, a row in every table, and an empty Postgres database. */
async function makePlaces({ isFilled = true } = {}) {
  // A thread that has written a file keeps locks on it until the thread ends. On the main thread they would stay, and
  // stop the command, which runs in this process.
  withRealThreads()
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const sqlite: TestPlace = { folder, databaseUrl: `file:${join(folder, 'diwan.db')}`, remove: () => Promise.resolve() }
  await within(sqlite.databaseUrl, async (database) => {
    await migrateToLatest(database.write)
    const students = Array.from({ length: 700 }, (_, place) => [`${20_000 + place}`, `هدى بنت «${place}»`, 60, 70])
    await publishSources(database, sheetSource({ grade: 2, term: 1, year: 2025 }, students as never))
    // Filled after the sheet, because the first sheet removes the rows of the demonstration.
    if (isFilled) await fillEveryTable(database, () => undefined)
  })
  const postgres = await makeTestPlace()
  onTestFinished(postgres.remove)
  return { sqlite, postgres, to: postgres.databaseUrl }
}

async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const rowsAt = (url: string) => within(url, ({ write }) => allRows(write))

test.runIf(isPostgres)('move copies every row once, logs it, and leaves the old database unchanged', async () => {
  const { sqlite, to } = await makePlaces()
  const before = await rowsAt(sqlite.databaseUrl)
  expect(
    Object.entries(before).filter(([, rows]) => rows.length === 0),
    'no table is empty',
  ).toEqual([])
  const run = await runBuiltCli(sqlite, 'move', '--to', to)
  expect(run).toMatchObject({ status: 0, out: expect.stringContaining('قورن كل صف بأصله') })
  expect(run.told).toContain('قورن  sheet_row_shared: 70')
  expect(run.out + run.told).not.toContain(new URL(to).password)

  const after = await rowsAt(to)
  const { audit_entry, audit_head, publication, ...others } = after
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((table) => [table, before[table]])))
  expect(audit_entry?.filter((line) => before.audit_entry?.includes(line))).toEqual(before.audit_entry)
  expect(audit_entry?.filter((line) => line.includes('"database.move"'))).toHaveLength(1)
  expect(publication).not.toEqual(before.publication)
  expect(audit_head).toHaveLength(before.audit_head?.length ?? 0)
  expect(await rowsAt(sqlite.databaseUrl)).toEqual(before)
  expect((await readdir(sqlite.folder)).filter((name) => name.startsWith('.'))).toEqual([])

  expect(await runCli(sqlite, 'move', '--to', to)).toMatchObject({
    status: 1,
    told: expect.stringContaining('أعطِ قاعدة فارغة'),
  })
  expect(await rowsAt(to)).toEqual(after)
})

test.runIf(isPostgres)('if Postgres refuses a row, nothing is moved, and a second run succeeds', async () => {
  const { sqlite, to } = await makePlaces()
  await within(sqlite.databaseUrl, ({ write }) =>
    sql`update sheet_row set total_hundredths = 99999999999
    where seat_number = '20650'`.execute(write),
  )
  expect(await runBuiltCli(sqlite, 'move', '--to', to)).toMatchObject({ status: 3 })
  expect((await rowsAt(to)).student).toEqual([])
  await within(sqlite.databaseUrl, ({ write }) =>
    sql`update sheet_row set total_hundredths = 1 where seat_number = '20650'`.execute(write),
  )
  expect(await runBuiltCli(sqlite, 'move', '--to', to)).toMatchObject({ status: 0 })
})

test.runIf(isPostgres)(
  "move keeps questions of every kind, and a question's picture can be read on Postgres",
  async () => {
    const { sqlite, to } = await makePlaces({ isFilled: false })
    const storage = await openStorage(`file:${join(sqlite.folder, 'storage')}`)
    const body = pngOf(640, 480)
    const media = questionMedia(body, createHash('sha256').update(body).digest('hex'))
    const text = `اقرأ <u>ما تحته خط</u> <img src="media:${media.id}" alt="صفحة">`
    await within(sqlite.databaseUrl, async (database) => {
      await keepMedia({ db: database.write, storage }, media, { source: 'office', now: () => new Date() })
      await addQuestions(database, [
        newQuestion({ format: 'markup', text }),
        ...EVERY_KIND.map(
          (parts) => ({ ...parts, place: { origin: 'trial' }, format: 'plain', text: parts.kind }) as const,
        ),
      ])
    })
    expect(await runBuiltCli(sqlite, 'move', '--to', to)).toMatchObject({ status: 0 })
    await within(to, async ({ write }) => {
      const { file, isShown } = await findMedia(write, media.id, () => Promise.resolve(false))
      expect([file.contentType, isShown]).toEqual(['image/png', true])
      expect((await readMedia({ db: write, storage }, [media.id])).get(media.id)).toEqual(body)
      expect(await namedMedia(write)).toEqual(new Set([media.id]))
      const moved = (await readShownQuestions(write)).filter((question) => question.format === 'plain')
      expect(moved).toMatchObject(EVERY_KIND.map((parts) => ({ ...parts, text: parts.kind })))
    })
  },
)

test.runIf(isPostgres)(
  'move refuses a target with a foreign table, a target that does not answer, and a database in use',
  async () => {
    const { sqlite, to } = await makePlaces()
    await within(to, async ({ write }) => sql`create table notes (id text)`.execute(write))
    const foreign = await runCli(sqlite, 'move', '--to', to)
    expect(foreign).toMatchObject({ status: 1, told: expect.stringContaining('ما ليس من ديوان') })
    await within(to, async ({ write }) => sql`drop table notes`.execute(write))

    const away = await runCli(sqlite, 'move', '--to', 'postgres://diwan:sesame-of-the-move@127.0.0.1:1/diwan')
    expect(away.status).toBe(3)
    expect(away.told).not.toContain('sesame')

    await within(sqlite.databaseUrl, async ({ write }) => {
      // A portal reads at its start, and so holds a lock on the file; a connection that has read nothing holds none.
      await write.selectFrom('student').select('id').limit(1).execute()
      const refused = await runBuiltCli(sqlite, 'move', '--to', to)
      expect(refused).toMatchObject({ status: 1, told: expect.stringContaining('أوقف المنصة') })
    })
    expect((await rowsAt(to)).student).toEqual([])
  },
)

test.runIf(isPostgres)(
  'the comparison after move finds and names a row that differs, is missing, or is extra',
  async () => {
    const { sqlite, postgres } = await makePlaces({ isFilled: false })
    expect(await runBuiltCli(sqlite, 'move', '--to', postgres.databaseUrl)).toMatchObject({ status: 0 })
    const moved = { ...postgres, folder: sqlite.folder }
    expect(await runCli(moved, 'audit', 'verify'), 'the log goes on').toMatchObject({ status: 0 })
    const table = { name: 'student', columns: ['id', 'created_at'], key: ['id'] }
    await within(sqlite.databaseUrl, (source) =>
      within(postgres.databaseUrl, async ({ write }) => {
        const compared = () => compareTable(source, write, table)
        const count = await compared()
        expect(count).toBe(700)
        const id = `x${randomUUID()}`
        await write.insertInto('student').values({ id, created_at: 'x' }).execute()
        await expect(compared(), 'too many').rejects.toMatchObject({ refusal: 'unlike', place: 'student' })
        await source.write.insertInto('student').values({ id, created_at: 'y' }).execute()
        await expect(compared(), 'other').rejects.toMatchObject({ refusal: 'unlike', place: `student ["${id}"]` })
        await write.deleteFrom('student').where('id', '=', id).execute()
        await expect(compared(), 'missing').rejects.toMatchObject({ refusal: 'unlike', place: `student ["${id}"]` })
      }),
    )
  },
)

test('move refuses wrong arguments before it opens a database', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  for (const args of [[], ['--to', 'file:x.db'], ['--to', 'postgres://host/db', 'more']]) {
    expect((await runCli(place, 'move', ...args)).status, args.join(' ')).toBe(2)
  }
})

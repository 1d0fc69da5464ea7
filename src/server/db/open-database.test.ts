import { execFile } from 'node:child_process'
import { chmod, copyFile, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import LibSql from 'libsql'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { OFFICE, sheetSource } from '#server/testing/factories.ts'
import { makeCopiedPlace, makeMigratedPlace, makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { FACULTY_POOLS } from '../faculties/faculty-means.ts'
import { applyImport, importWithin } from '../modules/sheets/importing/sheet-import.service.ts'
import { publishUnlogged } from '../modules/sheets/sheets.service.ts'
import { hideWithin } from '../modules/students/hidden-and-withheld.service.ts'
import { isUniqueViolation } from './faults.ts'
import { type Database, openDatabase, type PoolSizes } from './open-database.ts'
import type { SqliteFault } from './sqlite-writers.ts'
import type { Tables } from './tables.ts'
import { officeTransaction } from './transaction.ts'

const NOW = new Date('2025-07-01T12:00:00.000Z')
const IMPORT = { source: 'file', actor: OFFICE, now: () => NOW } as const
const SHEET = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]])
const CORRECTED = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 61, 70]])

// These tests replace files whose handles a writer thread keeps, so they start real threads.
beforeEach(withRealThreads)

test.skipIf(testEngine() === 'postgres')('on SQLite the reading handle refuses to write', async () => {
  const database = await makeTestDatabase()

  const write = database.read.insertInto('student').values({ id: '100012025', created_at: '' }).execute()
  await expect(write).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
})

test.skipIf(testEngine() === 'postgres')(
  'a connection that waits for a lock while its file is replaced by another never writes to the replaced file',
  async () => {
    const { folder, databaseUrl, remove } = await makeMigratedPlace()
    onTestFinished(remove)
    const [file, other] = [join(folder, 'diwan.db'), join(folder, 'other.db')]
    await copyFile(file, other)
    const taking = await openDatabase({ url: `file:${other}` })
    await taking.write.insertInto('student').values({ id: '100012025', created_at: '' }).execute()
    await taking.close()
    const holder = new LibSql(file)
    // `lockSqliteFile` leaves the file in this state, but would hold its lock until the process ends.
    for (const step of ['locking_mode = exclusive', 'journal_mode = delete']) holder.exec(`pragma ${step}`)
    holder.exec('begin exclusive')

    const outcome = openDatabase({ url: databaseUrl }).then(studentsOf, (fault: SqliteFault) => fault.code)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await rename(other, file)
    holder.exec('commit')
    holder.exec('pragma locking_mode = normal')
    holder.exec('select 1 from student')
    // Either SQLite refuses to write. Or, on a slow machine, the connection is opened only after the replacement; then
    // it reads the student of the new file.
    expect(['SQLITE_READONLY_DBMOVED', '100012025']).toContain(await outcome)
  },
)

test.skipIf(testEngine() === 'postgres')(
  'closing a second handle of the same file in a process releases no lock of the first handle',
  async () => {
    const { folder, databaseUrl, remove } = await makeMigratedPlace()
    onTestFinished(remove)
    const database = await openDatabase({ url: databaseUrl })
    onTestFinished(database.close)
    await database.read.selectFrom('student').select('id').execute()
    const second = await openDatabase({ url: databaseUrl })
    await second.close()

    // Without the first handle's lock, another process that closes the file would delete the `-wal` file into which
    // this process writes.
    const lockFile = `const { createRequire } = require('node:module')
      const file = new (createRequire(process.argv[1])('libsql'))(process.argv[2])
      file.exec('pragma busy_timeout = 0')
      file.exec('pragma locking_mode = exclusive')
      file.exec('pragma journal_mode = delete')`
    const parameters = ['-e', lockFile, import.meta.filename, join(folder, 'diwan.db')]
    const locking = promisify(execFile)(process.execPath, parameters)
    await expect(locking).rejects.toMatchObject({ stderr: expect.stringContaining('SQLITE_BUSY') })
  },
)

test.skipIf(testEngine() === 'postgres')(
  'only the system user who owns an SQLite file can read it, even a file that an older release made',
  async () => {
    const { folder, databaseUrl, remove } = await makeMigratedPlace()
    onTestFinished(remove)
    const file = join(folder, 'diwan.db')
    await chmod(file, 0o644)
    const database = await openDatabase({ url: databaseUrl })
    onTestFinished(database.close)
    await database.write.insertInto('student').values({ id: '100012025', created_at: '' }).execute()
    const modes = await Promise.all([file, `${file}-wal`].map(async (path) => (await stat(path)).mode & 0o777))
    expect(modes).toEqual([0o600, 0o600])
  },
)

async function studentsOf(database: Database): Promise<string> {
  const rows = await database.write.selectFrom('student').select('id').execute()
  await database.close()
  return rows.map(({ id }) => id).join()
}

test('the database’s reading handle returns what the writing handle has written', async () => {
  const database = await makeTestDatabase()
  await database.write.insertInto('student').values({ id: '100012025', created_at: '' }).execute()

  expect(await database.read.selectFrom('student').select('id').execute()).toEqual([{ id: '100012025' }])
})

test('an office transaction that fails at its end is rolled back completely', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [SHEET], IMPORT)
  const before = await rowCounts(database.read)

  const work = officeTransaction(database, null, async (tx) => {
    await importWithin(tx, [CORRECTED], IMPORT)
    await publishUnlogged(tx, '2025-g1-t1-v2', NOW)
    await hideWithin(tx, '100012025', '', NOW)
    throw new Error('changed our mind')
  })

  await expect(work).rejects.toThrow('changed our mind')
  expect(await rowCounts(database.read)).toEqual(before)
  expect(await database.read.selectFrom('publication').select('version').execute()).toEqual([{ version: 0 }])
  expect(await database.read.selectFrom('sheet').select(['id', 'state']).execute()).toEqual([
    { id: '2025-g1-t1-v1', state: 'draft' },
  ])
})

test('office transactions of two processes never run at the same time', async () => {
  const database = await makeTestDatabase()
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 30))
    events.push(`${name} ends`)
  }

  const other = await database.another()
  await Promise.all([officeTransaction(database, null, work('one')), officeTransaction(other, null, work('two'))])

  const [first] = events[0]?.split(' ') ?? []
  const second = first === 'one' ? 'two' : 'one'
  expect(events).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
})

test('the database itself prevents two published versions of one sheet', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [SHEET], IMPORT)
  await applyImport(database, [CORRECTED], IMPORT)

  const both = database.write.updateTable('sheet').set({ state: 'published' }).execute()
  await expect(both).rejects.toSatisfy(isUniqueViolation)
  const one = database.write.updateTable('sheet').set({ state: 'published' }).where('version', '=', 1).execute()
  await expect(one).resolves.toBeDefined()
})

test('the database itself refuses an unknown grade, term or state', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [SHEET], IMPORT)

  for (const wrong of [{ grade: 8 as never }, { term: 4 as never }, { state: 'lost' as never }]) {
    await expect(database.write.updateTable('sheet').set(wrong).execute(), JSON.stringify(wrong)).rejects.toThrow()
  }
})

test('the database itself refuses a sheet’s row with an unknown student', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [SHEET], IMPORT)

  await expect(database.write.updateTable('sheet_row').set({ student_id: '999992025' }).execute()).rejects.toThrow()
  await expect(database.write.deleteFrom('student').execute()).rejects.toThrow()
})

/** Returns how many connections a process has when each pool has more statements than connections. */
async function mostConnections(poolSizes: PoolSizes | undefined): Promise<number> {
  const { databaseUrl, remove } = await makeCopiedPlace()
  const database = await openDatabase({ url: databaseUrl, poolSizes })
  const other = await openDatabase({ url: databaseUrl })
  onTestFinished(async () => {
    await Promise.all([database.close(), other.close()])
    await remove()
  })
  const wait = (handle: Kysely<Tables>) => sql`select pg_sleep(0.1)`.execute(handle)
  const { read, write, watch, patient } = database
  await database.leader.beat()
  // On a busy machine a statement may wait too long for a connection and fail; the number of connections is the same.
  const statements = [read, write, watch, patient].flatMap((handle) => Array.from({ length: 12 }, () => wait(handle)))
  await Promise.allSettled(statements)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid()`.execute(other.watch)
  return rows[0]?.count ?? 0
}

test.runIf(testEngine() === 'postgres')(
  'a process opens no more connections to Postgres than docs/OPERATIONS.md tells operators to allow',
  async () => {
    const page = await readFile('docs/OPERATIONS.md', 'utf8')
    const [, ofFaculty, alone] =
      /`max_connections` be at least (\d+) for\s+each faculty and process \((\d+) where/.exec(page) ?? []
    // Plus one: a process opens another connection for a moment to check whether the server answers.
    expect((await mostConnections(FACULTY_POOLS)) + 1).toBe(Number(ofFaculty))
    expect((await mostConnections(undefined)) + 1).toBe(Number(alone))
  },
)

test.runIf(testEngine() === 'postgres')(
  'office statements that wait delay no statement of the reading handles',
  async () => {
    const database = await makeTestDatabase()
    const waiting = Array.from({ length: 10 }, () => sql`select pg_sleep(2)`.execute(database.write))
    let hasEnded = false
    const first = Promise.race(waiting).finally(() => (hasEnded = true))
    for (const handle of [database.read, database.watch]) await sql`select 1`.execute(handle)
    expect(hasEnded).toBe(false)
    await Promise.all([first, ...waiting])
  },
)

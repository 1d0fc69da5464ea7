import { copyFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { besideUrl, createBeside, dropBeside, listBeside } from '#server/db/postgres-databases.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { type RunningPostgres, startPostgres, systemPostgres } from '#server/testing/postgres.ts'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { openBackupPlace, takeBackup } from './backup.service.ts'
import { applyRestore, discardRestore, prepareRestore, type RestoreParts } from './restore.service.ts'

const AT = new Date('2026-01-02T03:04:05.000Z')
const NAME = 'diwan-20260102T030405Z.dump'
const by = { actor: { uid: null, name: 'CLI', place: null, admitted: null }, now: AT }

// npm's Postgres has no pg_restore, so these tests start the system's Postgres, if there is one.
const programs = testEngine() === 'postgres' ? systemPostgres() : undefined
let postgres: RunningPostgres | undefined
beforeAll(async () => {
  if (programs) postgres = await startPostgres(programs)
})
afterAll(() => postgres?.stop())

async function within<Answer>(url: string, ask: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase({ url })
  try {
    return await ask(database)
  } finally {
    await database.close()
  }
}

const students = (url: string) =>
  within(url, async ({ write }) => {
    const rows = await write.selectFrom('student').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  })
const addStudent = (url: string, id: string) =>
  within(url, ({ write }) => write.insertInto('student').values({ id, created_at: AT.toISOString() }).execute())

/** Makes a portal with a backup of one student, and adds a second student after the backup. */
async function portalWithBackup(change?: (database: Database) => Promise<unknown>) {
  vi.stubEnv('PATH', `${programs?.tools}:/usr/bin:/bin`)
  const { folder, remove } = await makeTestPlace()
  const server = postgres?.url ?? ''
  await createBeside(server, 'portal')
  const databaseUrl = besideUrl(server, 'portal')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    for (const name of [...(await databases()), 'portal']) await dropBeside(server, name)
    await remove()
  })
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  const place = await openBackupPlace(`file:${folder}/backups`)
  await within(databaseUrl, async (database) => {
    await migrateToLatest(database.patient)
    await change?.(database)
  })
  await addStudent(databaseUrl, '100012024')
  await within(databaseUrl, (database) =>
    takeBackup({ database, databaseUrl, dataDir: folder, storage, place }, { by, reason: 'office' }),
  )
  await addStudent(databaseUrl, '100022024')
  const parts: RestoreParts = { databaseUrl, dataDir: folder, storage, place, by }
  return { parts, file: join(folder, 'backups', NAME), folder, databaseUrl }
}

/** Returns the names of the databases that restores have made. */
async function databases(): Promise<string[]> {
  const server = postgres?.url ?? ''
  return [...(await listBeside(server, 'diwan_restore')), ...(await listBeside(server, 'portal_before'))]
}

test.runIf(programs)(
  'a dump is restored beside the database; applying it puts it in place and keeps the old database under another name',
  async () => {
    const { parts, file, databaseUrl } = await portalWithBackup()
    const prepared = await prepareRestore(parts, file)
    expect(prepared).toMatchObject({ holdings: { students: 1 }, standing: { students: 2 }, isOlder: false })
    expect(prepared.target).not.toContain(new URL(databaseUrl).password)
    await discardRestore(parts, prepared)
    expect([await databases(), await students(databaseUrl)]).toEqual([[], ['100012024', '100022024']])

    const again = await prepareRestore(parts, file)
    const kept = await applyRestore(parts, again)
    await discardRestore(parts, again)
    expect(kept).toEqual({ file: 'portal_before_20260102030405', kind: 'database' })
    expect(await databases()).toEqual(['portal_before_20260102030405'])
    expect(await students(databaseUrl)).toEqual(['100012024'])
    expect(await students(besideUrl(databaseUrl, kept?.file ?? ''))).toEqual(['100012024', '100022024'])
    const log = within(databaseUrl, ({ write }) => write.selectFrom('audit_entry').select('action').execute())
    expect((await log).at(-1)).toEqual({ action: 'backup.restore' })
  },
)

test.runIf(programs)(
  'a restore is refused while the database is in use; it then changes nothing and leaves no database',
  async () => {
    const { parts, file, databaseUrl } = await portalWithBackup()
    const prepared = await prepareRestore(parts, file)
    await within(databaseUrl, async ({ write }) => {
      await write.selectFrom('student').select('id').execute()
      await expect(applyRestore(parts, prepared)).rejects.toMatchObject({ refusal: 'in_use' })
    })
    await discardRestore(parts, prepared)
    expect([await databases(), await students(databaseUrl)]).toEqual([[], ['100012024', '100022024']])
  },
)

test.runIf(programs).each([
  [
    'a foreign trigger',
    'create trigger spy before update on student for each row execute function suppress_redundant_updates_trigger()',
    'spy',
  ],
  ['a foreign function', 'create function steal() returns int language sql as $$ select 1 $$', 'steal'],
  ['a foreign view', 'create view everybody as select email from account_user', 'everybody'],
])('a dump with %s is refused, and the error names the object', async (_, statement, name) => {
  const { parts, file, databaseUrl } = await portalWithBackup(({ write }) => sql.raw(statement).execute(write))
  const refused: unknown = await prepareRestore(parts, file).catch((error: unknown) => error)
  expect(refused).toMatchObject({ refusal: 'altered' })
  expect(JSON.stringify((refused as { schemaFaults: unknown }).schemaFaults)).toContain(name)
  expect([await databases(), await students(databaseUrl)]).toEqual([[], ['100012024', '100022024']])
})

test.runIf(programs)('a dump that lacks a trigger of the audit log is refused', async () => {
  const { parts, file } = await portalWithBackup(async ({ write }) => {
    const { rows } = await sql<{ name: string; of: string }>`
      select tgname as name, tgrelid::regclass::text as of from pg_trigger where not tgisinternal
      and tgrelid = 'audit_entry'::regclass limit 1`.execute(write)
    const [trigger] = rows
    if (!trigger) throw new Error('the log has no trigger')
    await sql`drop trigger ${sql.id(trigger.name)} on ${sql.table(trigger.of)}`.execute(write)
  })
  await expect(prepareRestore(parts, file)).rejects.toMatchObject({ refusal: 'altered' })
  expect(await databases()).toEqual([])
})

test.runIf(programs)(
  'a changed, cut, foreign or missing dump is refused with its reason, and no database is left',
  async () => {
    const { parts, file, folder } = await portalWithBackup()
    const loose = join(folder, 'loose.dump')
    await copyFile(file, loose)
    await truncate(loose, 4000)
    await expect(prepareRestore(parts, loose)).rejects.toMatchObject({ refusal: 'unrestorable' })
    await truncate(file, 4000)
    await expect(prepareRestore(parts, file)).rejects.toMatchObject({ refusal: 'checksum' })
    await writeFile(loose, 'PG, but no dump')
    await expect(prepareRestore(parts, loose)).rejects.toMatchObject({ refusal: 'foreign' })
    await expect(prepareRestore(parts, join(folder, 'none.dump'))).rejects.toMatchObject({ refusal: 'missing' })
    expect(await databases()).toEqual([])
  },
)

test.runIf(programs)(
  'a missing pg_restore is refused with the reason tool, a user who may create no database with no_scratch',
  async () => {
    const { parts, file, databaseUrl } = await portalWithBackup()
    await within(databaseUrl, async ({ write }) => {
      await sql`create role clerk login password 'clerk'`.execute(write)
    })
    const url = new URL(databaseUrl)
    url.username = 'clerk'
    url.password = 'clerk'
    const ofClerk = { ...parts, databaseUrl: url.toString() }
    await expect(prepareRestore(ofClerk, file)).rejects.toMatchObject({ refusal: 'no_scratch' })
    vi.stubEnv('PATH', '')
    await expect(prepareRestore(parts, file)).rejects.toMatchObject({ refusal: 'tool' })
    await within(databaseUrl, ({ write }) => sql`drop role clerk`.execute(write))
    expect(await databases()).toEqual([])
  },
)

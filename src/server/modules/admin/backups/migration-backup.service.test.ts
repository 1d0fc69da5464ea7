import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateToLatest, migrationsUntil } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { makeTestPlace, type TestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { openBackupPlace } from './backup.service.ts'
import { migrateWithBackup } from './migration-backup.service.ts'
import { verifyBackup } from './verify.service.ts'

const isPostgres = testEngine() === 'postgres'
const NOW = new Date('2026-01-01T00:00:00.000Z')
const BY = { actor: { uid: null, name: 'CLI', place: null, admitted: null }, now: NOW }

async function partsOf(place: TestPlace) {
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(() => database.close())
  const { folder, databaseUrl } = place
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  return { database, databaseUrl, dataDir: folder, storage, place: await openBackupPlace(`file:${folder}/backups`) }
}

/** Makes a database of an earlier release's schema, with one student. */
async function olderPlace(): Promise<TestPlace> {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })
  await makeOlder(database)
  await database.close()
  return place
}

async function makeOlder({ write }: Database): Promise<void> {
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    write,
  )
  for (const [name, { up }] of Object.entries(migrationsUntil('20261122T0615_stops'))) {
    await up(write)
    await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(write)
  }
  await sql`insert into student (id, created_at) values ('100012024', '2026-01-01T00:00:00.000Z')`.execute(write)
}

test.skipIf(isPostgres)(
  'of three processes that migrate an older database at the same time, one makes a backup, before the migrations',
  async () => {
    const place = await olderPlace()
    const runs = await Promise.all([1, 2, 3].map(async () => migrateWithBackup(await partsOf(place), BY)))

    const names = (await readdir(join(place.folder, 'backups'))).filter((name) => name.endsWith('.db'))
    expect(names).toEqual(['diwan-20260101T000000Z.db'])
    expect(runs.filter(({ backup }) => backup !== undefined)).toHaveLength(1)
    const parts = await partsOf(place)
    expect(await verifyBackup({ ...parts, now: NOW }, names[0] ?? '')).toMatchObject({ fault: null, isRestored: true })
    const log = await parts.database.read.selectFrom('audit_entry').select(['action', 'object_id']).execute()
    expect(log).toEqual([{ action: 'backup.take', object_id: names[0] }])
  },
)

test('migrating an empty or current database makes no backup', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const parts = await partsOf(place)
  expect((await migrateWithBackup(parts, BY)).migrations.length).toBeGreaterThan(1)
  expect(await migrateWithBackup(parts, BY)).toEqual({ migrations: [], backup: undefined, without: undefined })
  await expect(readdir(join(place.folder, 'backups'))).rejects.toThrow('ENOENT')
})

test.skipIf(isPostgres)('if the backup before a migration fails, no migration runs', async () => {
  const place = await olderPlace()
  const parts = await partsOf(place)
  vi.spyOn(parts.place, 'putFile').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  await expect(migrateWithBackup(parts, BY)).rejects.toThrow('full')
  const { rows } = await sql`select name from kysely_migration`.execute(parts.database.read)
  expect(rows).toHaveLength(Object.keys(migrationsUntil('20261122T0615_stops')).length)
  await migrateToLatest(parts.database.write)
})

test.runIf(isPostgres)(
  'without pg_dump the migrations run without a backup, and the result has the reason',
  async () => {
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { migrations, backup, without } = await migrateWithBackup(await partsOf(await olderPlace()), BY)
    expect(migrations.length).toBeGreaterThan(1)
    expect([backup, without?.failure]).toEqual([undefined, 'tool_missing'])
  },
)

import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { measureFile } from '#server/storage/measured.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { type RunningPostgres, startPostgres, systemPostgres } from '#server/testing/postgres.ts'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { type BackupParts, openBackupPlace, takeBackup } from './backup.service.ts'
import { readManifest, writeManifest } from './backup-manifest.service.ts'
import { toolState } from './postgres-tools.ts'
import { verifyBackup } from './verify.service.ts'

const AT = new Date('2026-01-02T03:04:05.000Z')
const NAME = 'diwan-20260102T030405Z.dump'
const ORDER = {
  by: { actor: { uid: null, name: 'CLI', place: null, admitted: null }, now: AT },
  reason: 'office' as const,
}

// npm's Postgres has no pg_dump, so these tests start the system's Postgres, if there is one.
const programs = testEngine() === 'postgres' ? systemPostgres() : undefined
let postgres: RunningPostgres | undefined
beforeAll(async () => {
  if (programs) postgres = await startPostgres(programs)
})
afterAll(() => postgres?.stop())

async function portal(): Promise<BackupParts & { folder: string }> {
  const { folder, remove } = await makeTestPlace()
  const databaseUrl = postgres?.url ?? ''
  vi.stubEnv('PATH', `${programs?.tools}:/usr/bin:/bin`)
  const database = await openDatabase({ url: databaseUrl })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await sql`drop schema public cascade`.execute(database.write)
    await sql`create schema public`.execute(database.write)
    await database.close()
    await remove()
  })
  await migrateToLatest(database.patient)
  await database.write.insertInto('student').values({ id: '100012024', created_at: AT.toISOString() }).execute()
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  return {
    database,
    databaseUrl,
    dataDir: folder,
    storage,
    place: await openBackupPlace(`file:${folder}/backups`),
    folder,
  }
}

const verify = (parts: BackupParts) => verifyBackup({ ...parts, now: AT }, NAME)

test.runIf(programs)(
  'verifying a Postgres dump restores it into an empty database, compares it, and drops that database',
  async () => {
    const parts = await portal()
    expect(await takeBackup(parts, ORDER)).toMatchObject({ name: NAME, files: { count: 0, missing: 0 } })
    expect(await readManifest(parts.place, NAME)).toMatchObject({ engine: 'postgres', rows: { student: 1 } })
    expect(await verify(parts)).toEqual({
      name: NAME,
      fault: null,
      schemaFaults: [],
      lacking: 0,
      isRestored: true,
      hasChecksum: true,
    })
    const { rows } = await sql<{
      datname: string
    }>`select datname from pg_database where datname like 'diwan_verify%'`.execute(parts.database.write)
    expect(rows, 'nothing is left').toEqual([])
    expect((await readdir(parts.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

test.runIf(programs)(
  'a dump with a foreign view, other rows, a changed size or a cut end is reported with its fault',
  async () => {
    const parts = await portal()
    await sql`create view everybody as select email from account_user`.execute(parts.database.write)
    await takeBackup(parts, ORDER)
    expect(await verify(parts)).toMatchObject({ fault: 'altered', schemaFaults: [{ kind: 'extra' }] })
    await sql`drop view everybody`.execute(parts.database.write)
    for (const end of ['', '.json']) await parts.place.remove(NAME + end)

    await takeBackup(parts, ORDER)
    const manifest = await readManifest(parts.place, NAME)
    if (!manifest) throw new Error('the backup has no description')
    await writeManifest(parts.place, { ...manifest, rows: { ...manifest.rows, student: 2 } })
    expect(await verify(parts)).toMatchObject({ fault: 'rows' })
    const file = join(parts.folder, 'backups', NAME)
    await truncate(file, manifest.bytes - 2000)
    await writeManifest(parts.place, manifest)
    expect(await verify(parts)).toMatchObject({ fault: 'checksum' })
    const { size, sha256 } = await measureFile(file)
    await writeManifest(parts.place, { ...manifest, bytes: size, sha256 })
    expect(await verify(parts)).toMatchObject({ fault: 'unrestorable', isRestored: false })
  },
)

test.runIf(programs)(
  'if no database may be created to restore into, a dump is only read, and the result says so',
  async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    const outcome = await verifyBackup({ ...parts, database: undefined, now: AT }, NAME)
    expect(outcome).toMatchObject({ fault: null, isRestored: false })
  },
)

test.runIf(programs)('the database’s password is in no argument of pg_dump', async () => {
  const parts = await portal()
  const spy = join(parts.folder, 'said')
  const bin = join(parts.folder, 'bin')
  await mkdir(bin)
  const script = `#!/bin/sh\necho "$@" >> ${spy}\nexec ${programs?.tools}/pg_dump "$@"\n`
  await writeFile(join(bin, 'pg_dump'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${bin}:${programs?.tools}:/usr/bin:/bin`)
  await takeBackup(parts, ORDER)
  const said = await readFile(spy, 'utf8')
  expect(said).toContain('--dbname=')
  expect(said).not.toContain(new URL(parts.databaseUrl).password)
})

test('with a pg_dump older than the server a backup fails with tool_old, without pg_dump with tool_missing', async () => {
  const { folder, remove } = await makeTestPlace()
  onTestFinished(remove)
  await writeFile(join(folder, 'pg_dump'), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)'\n", {
    mode: 0o755,
  })
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([await toolState(150_018), await toolState(140_000), await toolState(170_010)]).toEqual([
    'ready',
    'ready',
    'tool_old',
  ])
  vi.stubEnv('PATH', '')
  expect(await toolState(150_018)).toBe('tool_missing')
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStorage } from '#server/storage/open-storage.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { until } from '#server/testing/until.ts'
import { readTurn } from './backup.queries.ts'
import { openBackupPlace } from './backup.service.ts'
import { readManifest, writeManifest } from './backup-manifest.service.ts'
import { BackupKeeper, type BackupKeeperOptions, backupCare } from './schedule.service.ts'

const isPostgres = testEngine() === 'postgres'
const HOUR_MS = 60 * 60 * 1000
const START = Date.parse('2026-01-01T00:00:00.000Z')

type Outcome = Parameters<BackupKeeperOptions['onDone']>[0]

/** Makes the backup keepers of several processes on one database, with one clock that the test sets. */
async function processes(count = 1, kept = 14) {
  const database = await makeTestDatabase()
  const { folder, databaseUrl } = database.place
  const clock = { hours: 0 }
  const now = () => new Date(START + clock.hours * HOUR_MS)
  const outcomes: Outcome[] = []
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  const place = await openBackupPlace(`file:${join(folder, 'backups')}`)
  const common = { databaseUrl, dataDir: folder, storage, place, everyHours: 24, kept, now }
  const keepers = await Promise.all(
    Array.from({ length: count }, async () => {
      const own = await database.another()
      return new BackupKeeper({ ...common, database: own, onDone: (outcome) => outcomes.push(outcome) })
    }),
  )
  const look = () => Promise.all(keepers.map((keeper) => keeper.look()))
  const dumps = async () => (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('.db')).sort()
  const care = () => backupCare({ database, place }, { everyHours: 24, kept, restoreCommand: 'diwan restore' }, now())
  return { database, clock, look, outcomes, place, dumps, care, folder }
}

async function actorsOf({ read }: TestDatabase): Promise<string[]> {
  const rows = await read.selectFrom('audit_entry').select('actor_name').where('action', '=', 'backup.take').execute()
  return rows.map(({ actor_name }) => actor_name)
}

test.skipIf(isPostgres)(
  'of three processes, only one makes and verifies a scheduled backup, when it is due and not before',
  async () => {
    const { database, clock, look, outcomes, place, dumps, care } = await processes(3)
    await look()
    expect(await dumps()).toEqual(['diwan-20260101T000000Z.db'])
    expect(outcomes).toEqual([{ name: 'diwan-20260101T000000Z.db' }])
    expect(await readManifest(place, 'diwan-20260101T000000Z.db')).toMatchObject({
      reason: 'schedule',
      missing: [],
      verified: { fault: null },
    })
    expect(await actorsOf(database)).toEqual(['النسخ التلقائي'])
    expect(await care()).toMatchObject({ next_at: '2026-01-02T00:00:00.000Z', failure: null })

    clock.hours = 23.9
    await look()
    expect(await dumps()).toHaveLength(1)
    clock.hours = 24
    await look()
    await look()
    expect(await dumps()).toEqual(['diwan-20260101T000000Z.db', 'diwan-20260102T000000Z.db'])
  },
)

test.skipIf(isPostgres)(
  'once a newer backup is verified, scheduled backups beyond the kept number are removed, and a person’s backup stays',
  async () => {
    const { clock, look, place, dumps } = await processes(1, 2)
    for (const day of [0, 1, 2]) {
      clock.hours = day * 24
      await look()
    }
    expect(await dumps()).toEqual(['diwan-20260102T000000Z.db', 'diwan-20260103T000000Z.db'])
    expect(
      (await place.list('diwan-')).map(({ key }) => key),
      'with their descriptions',
    ).toHaveLength(4)

    const manifest = await readManifest(place, 'diwan-20260102T000000Z.db')
    if (manifest) await writeManifest(place, { ...manifest, reason: 'office' })
    for (const day of [3, 4, 5]) {
      clock.hours = day * 24
      await look()
    }
    expect(await dumps(), 'a person’s stays').toEqual([
      'diwan-20260102T000000Z.db',
      'diwan-20260105T000000Z.db',
      'diwan-20260106T000000Z.db',
    ])
  },
)

test.skipIf(isPostgres)(
  'a backup that takes longer than the lease’s length keeps the lease, and no second backup begins',
  async () => {
    const { database, clock, look, outcomes, place, dumps } = await processes(2)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const putFile = place.putFile.bind(place)
    vi.spyOn(place, 'putFile').mockImplementationOnce(async (...args) => {
      await vi.advanceTimersByTimeAsync(1.5 * HOUR_MS)
      clock.hours = 1.5
      // The thread that writes the database runs in real time, so the test waits for the extension.
      const later = new Date(START + 1.9 * HOUR_MS).toISOString()
      await until('the turn to be extended', async () => ((await readTurn(database.fresh))?.taken_until ?? '') > later)
      await look()
      await putFile(...args)
    })
    await look()
    expect(await dumps()).toEqual(['diwan-20260101T000000Z.db'])
    expect(outcomes).toEqual([{ name: 'diwan-20260101T000000Z.db' }])
  },
)

test.skipIf(isPostgres)('a scheduled backup that fails is reported, and tried again after an hour', async () => {
  const { clock, look, outcomes, place, dumps, care } = await processes()
  const put = vi.spyOn(place, 'putFile').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  await look()
  expect(outcomes).toMatchObject([{ failure: 'no_space' }])
  expect(await care()).toMatchObject({ failure: 'no_space', next_at: '2026-01-01T01:00:00.000Z' })
  put.mockRestore()
  clock.hours = 0.9
  await look()
  expect(outcomes).toHaveLength(1)
  clock.hours = 1
  await look()
  expect(await dumps()).toEqual(['diwan-20260101T010000Z.db'])
  expect(await care()).toMatchObject({ failure: null, next_at: '2026-01-02T01:00:00.000Z' })
})

test('the lease of a killed process ends after half an hour; its backup is tried again an hour after it began', async () => {
  const { database, clock, look, outcomes, care } = await processes()
  const until = new Date(START + HOUR_MS / 2).toISOString()
  const killed = { id: 1 as const, taken_until: until, tried_at: new Date(START).toISOString(), fault: 'interrupted' }
  await database.write.insertInto('backup_turn').values(killed).execute()
  expect(await care(), 'it may still be working').toMatchObject(isPostgres ? {} : { failure: null })
  clock.hours = 0.6
  await look()
  expect(outcomes).toEqual([])
  if (!isPostgres) expect(await care()).toMatchObject({ failure: 'interrupted' })
  clock.hours = 1
  await look()
  expect(outcomes).toHaveLength(1)
})

test.runIf(isPostgres)(
  'without pg_dump a scheduled backup reports the failure tool_missing, on the dashboard, too',
  async () => {
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { look, outcomes, care } = await processes(2)
    await look()
    expect(outcomes).toMatchObject([{ failure: 'tool_missing' }])
    expect(await care()).toMatchObject({ failure: 'tool_missing', next_at: '2026-01-01T01:00:00.000Z' })
  },
)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { byOffice, NOON, publishSources, sheetSource } from '#server/testing/factories.ts'
import { type RunningPostgres, type RunningReplica, startPostgres, startReplica } from '#server/testing/postgres.ts'
import { makeSilentNetwork } from '#server/testing/silent-network.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { hideStudent } from '../modules/students/hidden-and-withheld.service.ts'
import { migrateToLatest } from './migrate.ts'
import { type Database, openDatabase } from './open-database.ts'
import { bumpPublication, publicationVersion } from './publication.ts'
import type { Db } from './tables.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const HEADING = { grade: 1, term: 1, year: 2025 } as const

describe.runIf(testEngine() === 'postgres')('with a streaming replica', () => {
  let primary: RunningPostgres
  let replica: RunningReplica

  beforeAll(async () => {
    primary = await startPostgres()
    const database = await openDatabase({ url: primary.url })
    await migrateToLatest(database.patient)
    await database.close()
    replica = await startReplica(primary)
    return async () => {
      await replica.stop()
      await primary.stop()
    }
  }, 60_000)

  afterEach(() => replica.resume())

  async function open(readUrl = replica.url): Promise<Database> {
    const database = await openDatabase({ url: primary.url, readUrl })
    onTestFinished(() => database.close())
    return database
  }

  /** Returns which server runs a handle's statement. */
  async function placeOf(db: Db): Promise<'primary' | 'replica'> {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
    return rows[0]?.standby ? 'replica' : 'primary'
  }

  /** Reads the primary's publication counter and demands it of the replica, as a portal does at each poll. */
  async function look(database: Database): Promise<number> {
    const version = await publicationVersion(database.watch)
    void database.need(version)
    return version
  }

  async function current(database: Database): Promise<void> {
    await until('the replica serves', async () => {
      await look(database)
      return database.replica()?.state === 'current'
    })
  }

  test('look-ups and snapshots run on the replica, everything else on the primary', async () => {
    const database = await open()
    expect(await placeOf(database.read), 'before the primary was asked').toBe('primary')
    await current(database)
    expect(await placeOf(database.read)).toBe('replica')
    expect(await database.snapshot(placeOf)).toBe('replica')
    expect(await Promise.all([database.fresh, database.watch, database.write].map(placeOf))).toEqual([
      'primary',
      'primary',
      'primary',
    ])
  })

  test('look-ups that need a version the replica lacks run on the primary, and on the replica once it has caught up', async () => {
    const database = await open()
    await current(database)
    await replica.pause()
    await bumpPublication(database.write)
    const version = await look(database)
    expect(await database.snapshot(publicationVersion)).toBe(version)
    expect(await publicationVersion(database.read)).toBe(version)
    await until('it is known to be behind', async () => {
      await look(database)
      return database.replica()?.state === 'behind'
    })
    const begun = performance.now()
    expect(await database.snapshot(placeOf)).toBe('primary')
    expect(performance.now() - begun, 'waits once for each version').toBeLessThan(250)

    await replica.resume()
    await current(database)
    expect(await database.snapshot(placeOf)).toBe('replica')
  })

  test('all reads of a snapshot see one state of the database, even if something is published meanwhile', async () => {
    const database = await open()
    await current(database)
    const seen = await database.snapshot(async (db) => {
      const before = await publicationVersion(db)
      await bumpPublication(database.write)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return [before, await publicationVersion(db)]
    })
    expect(seen[0]).toBe(seen[1])
  })

  test('a statement on a replica that falls silent runs again on the primary; later the replica is used again', async () => {
    const network = await makeSilentNetwork(replica.url)
    onTestFinished(() => network.close())
    const database = await open(network.url)
    await current(database)
    expect(await placeOf(database.read)).toBe('replica')
    network.swallow()
    const waiting = placeOf(database.read)
    await until('the loss is known', async () => {
      await look(database)
      return database.replica()?.state === 'away'
    })
    expect(await waiting).toBe('primary')
    expect(await database.snapshot(placeOf)).toBe('primary')
    network.pass()
    await current(database)
    expect(await placeOf(database.read)).toBe('replica')
  })

  test('a replica of another database is never read', async () => {
    const client = new Client({ connectionString: primary.url })
    await client.connect()
    await client.query('drop database if exists stranger')
    await client.query('create database stranger')
    await client.end()
    const url = new URL(primary.url)
    url.pathname = '/stranger'
    const stranger = await openDatabase({ url: url.toString() })
    onTestFinished(() => stranger.close())
    await migrateToLatest(stranger.patient)
    await stranger.write.updateTable('publication').set({ version: 1_000_000 }).execute()

    const database = await open(url.toString())
    const version = await look(database)
    await until('the mistake is known', () => database.replica()?.state === 'foreign')
    expect(await publicationVersion(database.read)).toBe(version)
    expect(await database.snapshot(publicationVersion)).toBe(version)
  })

  test('while the replica lags, a student is hidden at once, and a member who has just signed up is signed in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
    const remove = () => rm(folder, { recursive: true, force: true })
    onTestFinished(remove)
    const portal = await makeTestPortal({
      place: { folder, databaseUrl: primary.url, remove },
      settings: { DATABASE_READ_URL: replica.url },
    })
    await publishSources(portal.database, sheetSource(HEADING, [['10001', 'هدى حسن', 60, 70]]))
    await until(
      'the replica serves',
      async () => (await portal.json<{ replica?: string }>('/readyz')).replica === 'current',
    )
    await portal.refresh()
    expect(await portal.json(`${LIST}/10001`)).toMatchObject({ total: 130 })

    await replica.pause()
    await hideStudent(portal.database, '100012025', 'طلب', byOffice(NOON))
    await portal.refresh()
    expect(await portal.problem(`${LIST}/10001`)).toMatchObject({ status: 403 })
    const { visitor } = await makeMember(portal, { write_permission: 1 })
    expect((await visitor.get('/api/auth/get-session')).status).toBe(200)
    await until('the lag shows', async () => (await portal.json<{ replica?: string }>('/readyz')).replica === 'behind')
  })
})

import { writeFile } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFragile } from '#server/testing/database-outage.ts'
import { makeMigratedPlace, makeTestDatabase, makeTestPlace } from '#server/testing/test-database.ts'
import { testEngine, testPostgresUrl } from '#server/testing/test-engine.ts'
import { isDatabaseAway, isUniqueViolation } from './faults.ts'
import { openDatabase } from './open-database.ts'
import { openPostgresPool } from './postgres-pool.ts'
import { publicationVersion } from './publication.ts'
import type { Tables } from './tables.ts'

test('while the database is down, both handles fail with an error that `isDatabaseAway` recognises, and both recover', async () => {
  const place = await makeFragile(await makeMigratedPlace())
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(database.close)
  await publicationVersion(database.read)

  await place.takeAway()
  await expect(publicationVersion(database.read)).rejects.toSatisfy(isDatabaseAway)
  await expect(publicationVersion(database.write)).rejects.toSatisfy(isDatabaseAway)

  await place.giveBack()
  await expect(publicationVersion(database.read)).resolves.toBeTypeOf('number')
  await expect(publicationVersion(database.write)).resolves.toBeTypeOf('number')
})

test.runIf(testEngine() === 'postgres')(
  'a query whose connection breaks fails with an error that means an outage',
  async () => {
    const place = await makeFragile(await makeMigratedPlace())
    onTestFinished(place.remove)
    const database = await openDatabase({ url: place.databaseUrl })
    onTestFinished(database.close)

    const sleeping = sql`select pg_sleep(20)`.execute(database.write).catch((error: unknown) => error)
    await publicationVersion(database.read)
    await place.takeAway()
    expect(isDatabaseAway(await sleeping)).toBe(true)
  },
)

test.runIf(testEngine() === 'postgres')(
  'a transaction whose statement waits too long fails with an error that means an outage',
  async () => {
    const pool = openPostgresPool({ url: testPostgresUrl(), max: 1, patienceMs: 100 })
    const db = new Kysely<Tables>({ dialect: pool.dialect })
    onTestFinished(() => db.destroy())

    const slow = db.transaction().execute((tx) => sql`select pg_sleep(5)`.execute(tx))
    await expect(slow).rejects.toSatisfy(isDatabaseAway)
  },
)

test.runIf(testEngine() === 'postgres')(
  'a query to a server that refuses connections fails with an error that means an outage',
  async () => {
    const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
    onTestFinished(database.close)

    await expect(publicationVersion(database.write)).rejects.toSatisfy(isDatabaseAway)
  },
)

test.runIf(testEngine() === 'sqlite')(
  'opening a file that is no database fails with an error that means an outage',
  async () => {
    const place = await makeTestPlace()
    onTestFinished(place.remove)
    await writeFile(place.databaseUrl.slice('file:'.length), 'these are notes, not tables'.repeat(100))

    await expect(openDatabase({ url: place.databaseUrl })).rejects.toSatisfy(isDatabaseAway)
  },
)

test.runIf(testEngine() === 'sqlite')(
  'on a full disk a write fails with an error that means an outage and is rolled back; with space again it succeeds',
  async () => {
    const database = await makeTestDatabase()
    const fill = () =>
      database.write.transaction().execute(async (tx) => {
        await tx.insertInto('student').values({ id: '100012025', created_at: '' }).execute()
        await tx
          .insertInto('student')
          .values({ id: '100022025', created_at: 'x'.repeat(2_000_000) })
          .execute()
      })
    // With this limit SQLite refuses to let the file grow, as on a full disk.
    await sql`pragma max_page_count = 1`.execute(database.write)
    await expect(fill()).rejects.toSatisfy(isDatabaseAway)
    await expect(fill()).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(await database.read.selectFrom('student').selectAll().execute()).toEqual([])

    await sql`pragma max_page_count = 1000000`.execute(database.write)
    await fill()
    expect(await database.read.selectFrom('student').select('id').execute()).toHaveLength(2)
  },
)

test('a duplicate key is reported as a unique violation and not as an outage, a wrong column as neither', async () => {
  const database = await makeTestDatabase()
  const row = { id: 1, version: 1 }
  const twice = await database.write
    .insertInto('publication')
    .values(row)
    .execute()
    .catch((error: unknown) => error)
  const wrong = await sql`select nothing from publication`.execute(database.write).catch((error: unknown) => error)

  expect([isUniqueViolation(twice), isDatabaseAway(twice)]).toEqual([true, false])
  expect([isUniqueViolation(wrong), isDatabaseAway(wrong)]).toEqual([false, false])
})

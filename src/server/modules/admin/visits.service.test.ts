import { expect, test } from 'vitest'
import { publicationVersion } from '#server/db/publication.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { VisitKeeper } from './visits.service.ts'

const NOW = new Date(2025, 6, 1, 12)

test('the counts of two processes add up in one day’s rows, and no count is stored twice', async () => {
  const { write: db } = await makeTestDatabase()
  const keepers = [1, 2].map(
    () => new VisitKeeper({ db, now: () => NOW, onFault: (error) => expect.unreachable(String(error)) }),
  )
  for (const keeper of keepers) {
    keeper.count('/', 200)
    keeper.count('/', 304)
    keeper.count('/api/portal', 200)
    await keeper.keep()
    await keeper.keep()
  }
  keepers[0]?.count('/api/grade_1/degrees/2024_25/10001', 200)
  await keepers[0]?.stop()

  const rows = await db.selectFrom('visit_count').selectAll().orderBy('kind').execute()
  expect(rows).toEqual([
    { day: '2025-07-01', kind: 'seat_found', count: 1 },
    { day: '2025-07-01', kind: 'visit', count: 4 },
  ])
})

test('counts that could not be written stay in memory, and are written with the next ones', async () => {
  const database = await makeTestDatabase()
  const away = await database.another()
  // The first query opens the connection; before this query there is no connection that could break.
  await publicationVersion(away.write)
  await away.close()
  const faults: unknown[] = []
  let db = away.write
  const keeper = new VisitKeeper({
    get db() {
      return db
    },
    now: () => NOW,
    onFault: (error) => faults.push(error),
  })
  keeper.count('/', 200)
  await keeper.keep()
  expect(faults).toHaveLength(1)

  db = database.write
  keeper.count('/', 200)
  await keeper.keep()
  const rows = await database.write.selectFrom('visit_count').select('count').execute()
  expect(rows).toEqual([{ count: 2 }])
})

test('a portal counts published and live answers, and stores the counts when it closes', async () => {
  const portal = await makeTestPortal({ shared: true })
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
  for (const seat of ['10001', '10001', '10002']) {
    const response = await portal.get(`/api/grade_1/degrees/2024_25/${seat}`)
    await response.arrayBuffer()
  }
  for (const id of ['100012024', '100012024', '999992024']) {
    await portal.json(`/api/degrees?student_id=${id}&limit=1`)
  }
  const kept: object[] = []
  const { stop } = VisitKeeper.prototype
  VisitKeeper.prototype.stop = async function stopAndRead() {
    await stop.call(this)
    kept.push(
      ...(await portal.database.write.selectFrom('visit_count').select(['kind', 'count']).orderBy('kind').execute()),
    )
  }
  await portal.close().finally(() => {
    VisitKeeper.prototype.stop = stop
  })
  expect(kept).toEqual([
    { kind: 'seat_found', count: 2 },
    { kind: 'seat_missed', count: 1 },
    { kind: 'student_search', count: 3 },
  ])
})

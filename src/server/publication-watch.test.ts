import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Portal } from '#contract/portal.ts'
import type { Problem } from '#contract/problem.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import { makeFragile, makeSilent } from '#server/testing/database-outage.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeMigratedPlace, type TestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { applyImport } from './modules/sheets/importing/sheet-import.service.ts'
import { publishSheet, schedulePublication, withdrawSheet } from './modules/sheets/sheets.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const LIST = '/api/grade_1/degrees/2024_25'
const FILE = '/storage/students-data/degrees/2024_25/degrees_grade_1.json'
const OWN = sheetSource(HEADING, [
  ['10001', 'هدى حسن', 60, 70],
  ['10002', 'منى سعيد', 80, 80],
])

test('every portal shows what another process publishes or withdraws, in its answers and its stored files', async () => {
  const { place, office } = await placeWithOffice()
  const portals = [await makeTestPortal({ place }), await makeTestPortal({ place })]

  const [id = ''] = await publishSources(office, OWN)
  await caughtUp(portals, office)
  for (const portal of portals) {
    expect(await portal.json(LIST)).toMatchObject({ total: 2 })
    expect(await portal.json('/api/degrees?student_id=100012025')).toMatchObject({ total: 1 })
    expect(JSON.parse(await readFile(fileOf(portal), 'utf8'))).toEqual(await portal.json(FILE))
  }

  await withdrawSheet(office, id, byOffice(NOON))
  await caughtUp(portals, office)
  for (const portal of portals) {
    expect(await portal.json(LIST)).toMatchObject({ total: 0 })
    expect(await portal.json('/api/degrees?student_id=100012025')).toMatchObject({ total: 0 })
    expect(await portal.problem(FILE)).toEqual({ status: 404, code: 'not_found' })
    await expect(readFile(fileOf(portal), 'utf8')).rejects.toThrow('ENOENT')
  }
})

test('publishing a corrected sheet changes answers that were made before, and their ETags', async () => {
  const { place, office } = await placeWithOffice()
  const portal = await makeTestPortal({ place })
  await publishSources(office, OWN)
  await caughtUp([portal], office)
  const before = await portal.get(`${LIST}/10001`)
  expect(await before.json()).toMatchObject({ total: 130 })

  await publishSources(office, sheetSource(HEADING, [['10001', 'هدى حسن', 65, 70]]))
  await caughtUp([portal], office)

  const after = await portal.get(`${LIST}/10001`, { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  expect(await after.json()).toMatchObject({ total: 135 })
  expect(await portal.problem(`${LIST}/10002`)).toMatchObject({ code: 'student_not_found' })
})

test('a portal publishes a sheet when its scheduled time comes', async () => {
  const { place, office } = await placeWithOffice()
  const portal = await makeTestPortal({ place })
  const [plan] = await applyImport(office, [OWN], OFFICE_IMPORT)
  expect(await portal.json(LIST)).toMatchObject({ total: 0 })

  await schedulePublication(office, plan?.sheetId ?? '', NOON, byOffice(NOON))
  await until('the sheet is published', async () => (await portal.json<{ total: number }>(LIST)).total === 2)
})

test('a starting portal is ready only after it has published the sheets that were due while it was stopped', async () => {
  const { place, office } = await placeWithOffice()
  const [plan] = await applyImport(office, [OWN], OFFICE_IMPORT)
  await schedulePublication(office, plan?.sheetId ?? '', NOON, byOffice(NOON))
  const portal = await makeTestPortal({ place })
  expect(await portal.json(LIST)).toMatchObject({ total: 2 })
})

test('answers mark the demonstration and mask its hidden student; the faculty’s first sheet removes the demonstration', async () => {
  const { place, office } = await placeWithOffice()
  const portal = await makeTestPortal({ place, demo: true })
  expect(await portal.json('/api/portal')).toMatchObject({
    demo: true,
    channel_url: '/drive/file/demo-channel.pdf/preview',
  })
  const top = await portal.json<{ list: { hidden?: boolean }[] }[]>('/storage/students-data/top_degrees.json')
  expect(top.flatMap(({ list }) => list).filter(({ hidden }) => hidden)).toHaveLength(1)

  await applyImport(office, [OWN], OFFICE_IMPORT)
  await until('the portal is no demonstration', async () => !(await portal.json<Portal>('/api/portal')).demo)
  expect(await portal.json('/api/portal')).toMatchObject({ years: [] })
  expect(await portal.json(LIST)).toMatchObject({ total: 0 })

  await publishSheet(office, '2025-g1-t1-v1', byOffice(NOON))
  await caughtUp([portal], office)
  expect(await portal.json(LIST)).toMatchObject({ total: 2 })
})

test('a sheet of the faculty is published even if a sheet of the demonstration had the same id', async () => {
  const { place, office } = await placeWithOffice()
  const portal = await makeTestPortal({ place })
  await applyImport(office, [sheetSource(HEADING, [['10777', 'طالب مخترع', 60, 60]])], {
    ...OFFICE_IMPORT,
    source: 'demo',
  })
  await publishSheet(office, '2025-g1-t1-v1', byOffice(NOON))
  await caughtUp([portal], office)
  expect(await portal.json(LIST)).toMatchObject({ items: [{ name: 'طالب مخترع' }] })

  await publishSources(office, OWN)
  await caughtUp([portal], office)
  expect(await portal.json(LIST)).toMatchObject({ total: 2 })
})

test('while the database is away published answers are served with a header and other calls get 503; then all work again', async () => {
  const place = await makeFragile(await makeMigratedPlace())
  onTestFinished(place.remove)
  const portal = await makeTestPortal({ place, logLevel: 'info' })
  await portal.publish(OWN)
  await portal.json(`${LIST}/10001`)
  expect((await portal.get(LIST)).headers.get('diwan-database')).toBeNull()

  await place.takeAway()
  await until('the portal notices', async () => (await portal.get(LIST)).headers.get('diwan-database') === 'away')

  expect(await portal.json(LIST)).toMatchObject({ total: 2 })
  expect(await portal.json(`${LIST}/10001`), 'asked for before').toMatchObject({ total: 130 })
  const rarer = await portal.get(`${LIST}/10002`)
  expect([rarer.status, rarer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await rarer.json()) as Problem).toMatchObject({ code: 'service_unavailable', status: 503 })
  expect((await portal.get('/healthz')).status).toBe(200)
  expect(await portal.problem('/readyz')).toEqual({ status: 503, code: 'service_unavailable' })

  await place.giveBack()
  await until('the portal notices', async () => (await portal.get(LIST)).headers.get('diwan-database') === null)
  expect(await portal.json(`${LIST}/10002`)).toMatchObject({ total: 160 })
  expect((await portal.get('/readyz')).status).toBe(200)
  const logged = portal.log().match(/the database is (away|back)/g)
  expect(logged).toEqual(['the database is away', 'the database is back'])
})

test.runIf(testEngine() === 'postgres')(
  'while the database’s connections are silent, /readyz and calls get 503; afterwards a publication shows at once',
  async () => {
    const { place, office } = await placeWithOffice()
    const silent = await makeSilent(place)
    const portal = await makeTestPortal({ place: silent })
    await portal.publish(OWN)
    const member = await makeMember(portal)

    silent.swallow()
    const waiting = member.visitor.get('/api/auth/get-session')
    await until('the portal is not ready', async () => (await portal.get('/readyz')).status === 503)
    expect((await waiting).status).toBe(503)
    const list = await portal.get(LIST)
    expect([list.status, list.headers.get('diwan-database')]).toEqual([200, 'away'])

    await publishSources(office, sheetSource(HEADING, [['10003', 'سلمى أنور', 60, 70]]))
    silent.pass()
    await until('the publication shows', async () => (await portal.json<{ total: number }>(LIST)).total === 1)
    await until('the portal is ready', async () => (await portal.get('/readyz')).status === 200)
    expect((await member.visitor.get('/api/auth/get-session')).status).toBe(200)
  },
)

/**
 * Makes a database and a storage that stay when portals on them close, and the handles that the office, in a process of
 * its own, has to this database.
 */
async function placeWithOffice(): Promise<{ place: TestPlace; office: Database }> {
  const place = await makeMigratedPlace()
  onTestFinished(place.remove)
  const office = await openDatabase({ url: place.databaseUrl })
  onTestFinished(office.close)
  return { place, office }
}

/** Waits until the portals serve what is in the database, and have written their stored files. */
async function caughtUp(portals: readonly TestPortal[], office: Database): Promise<void> {
  const version = await publicationVersion(office.write)
  await until('the portals catch up', () => portals.every((portal) => portal.version === version))
  // A refresh runs after the one before it, which may still be writing files.
  for (const portal of portals) await portal.refresh()
}

function fileOf(portal: TestPortal): string {
  return join(portal.storageDir, FILE.replace('/storage/', ''))
}

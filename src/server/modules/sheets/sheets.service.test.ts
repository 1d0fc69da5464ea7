import { expect, test } from 'vitest'
import { publicationVersion } from '#server/db/publication.ts'
import { byOffice, OFFICE_IMPORT, publishAccepting, sheetSource } from '#server/testing/factories.ts'
import { draftsOf, statesOf } from '#server/testing/sheet-drafts.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { applyImport } from './importing/sheet-import.service.ts'
import { allSheets, publishDue, publishSheet, schedulePublication, withdrawSheet } from './sheets.service.ts'
import { rollBack } from './versions/roll-back.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const [V1, V2] = ['2025-g1-t1-v1', '2025-g1-t1-v2'] as const
const NOW = new Date('2025-07-01T12:00:00.000Z')
const LATER = new Date('2025-07-02T10:00:00.000Z')

test('publishing a newer version supersedes the published one', async () => {
  const database = await draftsOf(60, 61)

  expect(await publishSheet(database, V1, byOffice(NOW))).toMatchObject({
    state: 'published',
    published_at: NOW.toISOString(),
  })
  expect(await publishSheet(database, V2, byOffice(LATER))).toMatchObject({
    state: 'published',
    published_at: LATER.toISOString(),
  })
  expect(await statesOf(database)).toEqual({ [V1]: 'superseded', [V2]: 'published' })
})

test('publishing keeps the published sheets of other grades, terms, years and sessions', async () => {
  const database = await makeTestDatabase()
  const headings = [
    HEADING,
    { ...HEADING, term: 2 } as const,
    { ...HEADING, grade: 2 } as const,
    { ...HEADING, year: 2024 },
    { ...HEADING, session: 2 } as const,
  ]
  for (const [index, heading] of headings.entries()) {
    const [plan] = await applyImport(
      database,
      [sheetSource(heading, [[`1000${index}`, `طالب ${index}`, 60, 60]])],
      OFFICE_IMPORT,
    )
    await publishAccepting(database, plan?.sheetId ?? '')
  }

  expect(Object.values(await statesOf(database))).toEqual([
    'published',
    'published',
    'published',
    'published',
    'published',
  ])
})

test('publishing a published version is a no-op and does not bump the publication counter', async () => {
  const database = await draftsOf(60)
  const sheet = await publishSheet(database, V1, byOffice(NOW))
  const version = await publicationVersion(database.write)

  expect(await publishSheet(database, V1, byOffice(LATER))).toEqual(sheet)
  expect(await publicationVersion(database.write)).toBe(version)
})

test('an older version can be published again', async () => {
  const database = await draftsOf(60, 61)
  await publishSheet(database, V1, byOffice(NOW))
  await publishSheet(database, V2, byOffice(NOW))

  await publishSheet(database, V1, byOffice(LATER))
  expect(await statesOf(database)).toEqual({ [V1]: 'published', [V2]: 'superseded' })
})

test('a withdrawn sheet can be published again', async () => {
  const database = await draftsOf(60)
  await publishSheet(database, V1, byOffice(NOW))

  expect(await withdrawSheet(database, V1, byOffice(NOW))).toMatchObject({ state: 'withdrawn' })
  expect(await withdrawSheet(database, V1, byOffice(NOW)), 'withdrawing twice is a no-op').toMatchObject({
    state: 'withdrawn',
  })
  expect(await publishSheet(database, V1, byOffice(LATER))).toMatchObject({ state: 'published' })
})

test('withdrawing a published sheet bumps the publication counter, withdrawing a draft does not', async () => {
  const database = await draftsOf(60, 61)
  await publishSheet(database, V1, byOffice(NOW))
  const version = await publicationVersion(database.write)

  await withdrawSheet(database, V2, byOffice(NOW))
  expect(await publicationVersion(database.write)).toBe(version)
  await withdrawSheet(database, V1, byOffice(NOW))
  expect(await publicationVersion(database.write)).toBe(version + 1)
})

test('one file can make a sheet in each session', async () => {
  const database = await draftsOf(60)
  const lines = [['10001', 'هدى حسن', 60, 70]] as const
  const [first] = await applyImport(database, [sheetSource(HEADING, lines)], OFFICE_IMPORT)
  const [second] = await applyImport(database, [sheetSource({ ...HEADING, session: 2 }, lines)], OFFICE_IMPORT)
  expect([first?.outcome, second?.outcome]).toEqual(['repeated', 'new'])
})

test('an unknown sheet is refused as sheet_not_found', async () => {
  const database = await draftsOf(60)
  const notFound = { code: 'sheet_not_found' }
  await expect(publishSheet(database, V2, byOffice(NOW))).rejects.toMatchObject(notFound)
  await expect(withdrawSheet(database, V2, byOffice(NOW))).rejects.toMatchObject(notFound)
  await expect(schedulePublication(database, V2, NOW, byOffice(NOW))).rejects.toMatchObject(notFound)
})

test('withdrawing a superseded sheet and scheduling anything but a draft is refused', async () => {
  const database = await draftsOf(60, 61)
  await publishSheet(database, V1, byOffice(NOW))
  await expect(schedulePublication(database, V1, LATER, byOffice(NOW))).rejects.toMatchObject({ code: 'sheet_state' })
  await publishSheet(database, V2, byOffice(NOW))
  await expect(withdrawSheet(database, V1, byOffice(NOW))).rejects.toMatchObject({ code: 'sheet_state' })
})

test('a publication time in the past is refused, and the earlier time stays', async () => {
  const database = await draftsOf(60)
  await schedulePublication(database, V1, LATER, byOffice(NOW))
  const before = new Date(NOW.getTime() - 1)
  await expect(schedulePublication(database, V1, before, byOffice(NOW))).rejects.toMatchObject({
    code: 'invalid_request',
  })
  expect(await publishDue(database, NOW)).toEqual([])
  expect(await publishDue(database, LATER)).toEqual([V1])
})

test('a scheduled draft is published at its time, not before', async () => {
  const database = await draftsOf(60)
  await schedulePublication(database, V1, LATER, byOffice(NOW))

  expect(await publishDue(database, new Date(LATER.getTime() - 1))).toEqual([])
  expect(await statesOf(database)).toEqual({ [V1]: 'draft' })
  expect(await publishDue(database, LATER)).toEqual([V1])
  expect(await publishDue(database, LATER)).toEqual([])
  expect((await allSheets(database))[0]).toMatchObject({ state: 'published', publish_at: null })
})

test('a cancelled schedule publishes nothing', async () => {
  const database = await draftsOf(60)
  await schedulePublication(database, V1, LATER, byOffice(NOW))
  expect(await schedulePublication(database, V1, null, byOffice(NOW))).toMatchObject({ publish_at: null })

  expect(await publishDue(database, LATER)).toEqual([])
})

test('a scheduled draft that was withdrawn or published manually is not published again at its time', async () => {
  const database = await draftsOf(60, 61)
  await schedulePublication(database, V1, LATER, byOffice(NOW))
  await schedulePublication(database, V2, LATER, byOffice(NOW))
  await withdrawSheet(database, V1, byOffice(NOW))
  await publishSheet(database, V2, byOffice(NOW))

  expect(await publishDue(database, LATER)).toEqual([])
})

test('two concurrent processes publish a due sheet once', async () => {
  const database = await draftsOf(60)
  await schedulePublication(database, V1, LATER, byOffice(NOW))
  const version = await publicationVersion(database.write)

  const processes = [database, await database.another(), await database.another()]
  const published = await Promise.all(processes.map((process) => publishDue(process, LATER)))

  expect(published.flat()).toEqual([V1])
  expect(await publicationVersion(database.write)).toBe(version + 1)
})

test('the audit log has each change of state with its actor, including the scheduler, and nothing else', async () => {
  const database = await draftsOf(60, 61)
  await schedulePublication(database, V1, LATER, byOffice(NOW))
  await publishDue(database, LATER)
  await publishSheet(database, V1, byOffice(LATER))
  await publishSheet(database, V2, byOffice(LATER))
  await rollBack(database, HEADING, byOffice(LATER))
  await withdrawSheet(database, V1, byOffice(LATER))
  await withdrawSheet(database, V1, byOffice(LATER))

  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['action', 'object_id', 'actor_name'])
    .where('action', '!=', 'sheet.import')
    .execute()
  expect(entries.map((entry) => Object.values(entry).join(' ')).sort()).toEqual([
    `sheet.publish ${V1} النشر التلقائي`,
    `sheet.publish ${V2} test`,
    `sheet.roll_back ${V2} test`,
    `sheet.schedule ${V1} test`,
    `sheet.withdraw ${V1} test`,
  ])
})

test('a change of state that fails writes no audit entry', async () => {
  const database = await draftsOf(60)
  await expect(rollBack(database, HEADING, byOffice(NOW))).rejects.toMatchObject({ code: 'sheet_state' })
  const act = { ...byOffice(NOW), revision: 7 }
  await expect(schedulePublication(database, V1, LATER, act)).rejects.toMatchObject({ code: 'edit_conflict' })
  const entries = await database.read.selectFrom('audit_entry').select('action').execute()
  expect(entries.map(({ action }) => action)).toEqual(['sheet.import'])
})

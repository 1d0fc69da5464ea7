import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource, withRows } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { planPublications } from '../importing/planned-publications.service.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import { publishDue, publishSheet, schedulePublication, withdrawSheet } from '../sheets.service.ts'
import { rollBack } from '../versions/roll-back.service.ts'
import { correctDegree } from '../versions/sheet-corrections.service.ts'
import { rowOfSeat } from '../versions/sheet-versions.queries.ts'
import { versionPublication } from '../versions/sheet-versions.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const LATER = new Date(NOON.getTime() + 86_400_000)
const [V1, V2, V3] = ['2025-g1-t1-v1', '2025-g1-t1-v2', '2025-g1-t1-v3'] as const

/** A file of ten students with the mark 90; `marks` sets other marks by the student's position. */
function file(marks: Record<number, number> = {}) {
  const line = (_: unknown, place: number) =>
    [String(10_001 + place), `طالب${place} حسن علي سالم`, marks[place] ?? 90, 70] as const
  return sheetSource(HEADING, Array.from({ length: 10 }, line))
}

async function drafted(database: Database, source: ReturnType<typeof file>): Promise<string> {
  const [plan] = await applyImport(database, [source], OFFICE_IMPORT)
  return plan?.sheetId ?? ''
}

/** Corrects the first student's النحو. */
function correct(database: Database, sheetId: string, degree: string, publish: boolean) {
  const correction = { sheetId, seatNumber: '10001', subject: 'النحو', degree, reason: 'روجعت ورقة الإجابة', publish }
  return correctDegree(database, correction, byOffice(NOON))
}

async function publishedMarks(database: Database) {
  const sheet = await database.write
    .selectFrom('sheet')
    .select('id')
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  const rows = [await rowOfSeat(database.write, sheet.id, '10001'), await rowOfSeat(database.write, sheet.id, '10002')]
  return rows.map((row) => row?.degrees[0])
}

test('a scheduled file that would undo a correction published since is held, and passes once accepted', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file())
  expect(await drafted(database, file({ 1: 91 }))).toBe(V2)
  await schedulePublication(database, V2, LATER, byOffice(NOON))
  expect(await correct(database, V1, '99', true)).toMatchObject({ id: V3, state: 'published' })

  expect(await publishDue(database, LATER)).toEqual([])
  expect(await publishedMarks(database)).toEqual(['99', '90'])
  const { stops } = await versionPublication(database.write, V2)
  expect(stops).toMatchObject([
    {
      code: 'corrections_undone',
      count: 1,
      lines: [{ seat_number: '10001', name: 'طالب0 حسن علي سالم', column: 'النحو', stated: '90' }],
    },
  ])
  const held = await database.write
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'sheet.hold')
    .execute()
  expect(held).toEqual([{ after: JSON.stringify({ stops: [{ code: 'corrections_undone', count: 1 }] }) }])

  const accept = [{ code: 'corrections_undone', count: 1, reason: 'التصحيح كان خطأ' }] as const
  await publishSheet(database, V2, { ...byOffice(LATER), accept })
  expect(await publishedMarks(database)).toEqual(['90', '91'])
  const next = await drafted(database, file({ 2: 92 }))
  expect((await versionPublication(database.write, next)).stops, 'asked once').toEqual([])
})

test('a later file that would undo a correction is not published, and the dry run of its import says so', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file({ 0: 70 }))
  await correct(database, V1, '95', true)
  const repaired = file({ 0: 70, 1: 91 })
  const { checked } = await planPublications(database.write, [repaired])
  expect(checked[0]?.stops).toMatchObject([{ code: 'corrections_undone', count: 1, lines: [{ stated: '70' }] }])
  const id = await drafted(database, repaired)
  await expect(publishSheet(database, id, byOffice(NOON))).rejects.toMatchObject({
    code: 'publication_stopped',
    message: 'corrections_undone=1',
  })
  const right = await drafted(database, file({ 0: 95, 1: 91 }))
  expect(await publishSheet(database, right, byOffice(NOON))).toMatchObject({ state: 'published' })
})

test('a file is stopped for undoing a correction of a published version, not of a version never published', async () => {
  const database = await makeTestDatabase()
  const first = await drafted(database, file())
  await correct(database, first, '99', false)
  const repaired = file({ 1: 91 })
  expect((await planPublications(database.write, [repaired])).checked[0]?.stops).toEqual([])
  await publishSheet(database, first, byOffice(NOON))
  expect((await planPublications(database.write, [repaired])).checked[0]?.stops).toMatchObject([
    { code: 'corrections_undone', count: 1 },
  ])
})

test('correcting a cell of an upload counts as a correction to the mark that was read from the cell', async () => {
  const database = await makeTestDatabase()
  const [first = ''] = await publishSources(database, file({ 0: 99 }))
  const cell = { sheet_id: first, seat_number: '10001', reason: 'روجعت ورقة الإجابة', actor_name: 'test' }
  const at = NOON.toISOString()
  await database.write
    .insertInto('degree_correction')
    .values([
      { ...cell, id: 'mark', subject: 'النحو', before: '9O', after: '٩٩', at },
      { ...cell, id: 'name', subject: 'الاسم', before: 'طالب', after: 'طالب0 حسن علي سالم', at },
    ])
    .execute()
  const stopsOf = async (mark: number) =>
    (await planPublications(database.write, [file({ 0: mark, 1: 91 })])).checked[0]?.stops
  expect(await stopsOf(90)).toMatchObject([{ code: 'corrections_undone', count: 1 }])
  expect(await stopsOf(99)).toEqual([])
})

test('a file may undo a correction that was rolled back', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file())
  await correct(database, V1, '99', true)
  await rollBack(database, HEADING, byOffice(NOON))
  const id = await drafted(database, file({ 1: 91 }))
  expect(await publishSheet(database, id, byOffice(NOON))).toMatchObject({ state: 'published' })
})

test('a withdrawn version that is published again is stopped only for corrections that it did not undo before', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file())
  const { id } = await correct(database, V1, '99', true)
  await withdrawSheet(database, id, byOffice(NOON))
  await expect(publishSheet(database, V1, byOffice(LATER))).rejects.toMatchObject({ message: 'corrections_undone=1' })
  await publishSheet(database, id, byOffice(LATER))
  await rollBack(database, HEADING, byOffice(new Date(LATER.getTime() + 1)))
  await withdrawSheet(database, V1, byOffice(LATER))
  expect(await publishSheet(database, V1, byOffice(LATER))).toMatchObject({ state: 'published' })
})

test('a draft that corrects a version replaced since is stopped for the marks that it would change back', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file())
  expect(await correct(database, V1, '99', false)).toMatchObject({ id: V2, corrects: V1 })
  await publishSources(database, file({ 1: 91, 2: 92 }))
  await expect(publishSheet(database, V2, byOffice(NOON))).rejects.toMatchObject({ message: 'corrections_undone=2' })
  const [stop] = (await versionPublication(database.write, V2)).stops
  expect(stop?.lines.map(({ seat_number, stated }) => `${seat_number} ${stated}`)).toEqual(['10002 90', '10003 90'])
  expect(await publishedMarks(database)).toEqual(['90', '91'])
})

test('a draft that corrects a version replaced since is stopped for the name that it would change back', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, file())
  expect(await correct(database, V1, '99', false)).toMatchObject({ id: V2, corrects: V1 })
  const renamed = withRows(file({ 9: 89 }), (seat) => (seat === '10002' ? { name: 'طالب1 حسين علي سالم' } : {}))
  await publishSources(database, renamed)
  const { stops } = await versionPublication(database.write, V2)
  expect(stops.map(({ code, count }) => [code, count])).toEqual([
    ['corrections_undone', 1],
    ['details_undone', 1],
  ])
  const lines = stops[1]?.lines.map(
    (line) => `${line.column} ${line.stated} ${line.expected?.replaceAll(/[\u2068\u2069]/g, '')}`,
  )
  expect(lines).toEqual(['الاسم طالب1 حسن علي سالم طالب1 حسين علي سالم في الإصدار 3'])
  await expect(publishSheet(database, V2, byOffice(NOON))).rejects.toMatchObject({
    message: 'corrections_undone=1, details_undone=1',
  })
})

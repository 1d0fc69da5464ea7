import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { correctDegree } from '#server/modules/sheets/versions/sheet-corrections.service.ts'
import { versionRows } from '#server/modules/sheets/versions/sheet-versions.service.ts'
import { byOffice, NOON } from '#server/testing/factories.ts'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { migrateToLatest, migrationsUntil } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { schemaFaults } from './schema-comparison.ts'

const V1 = '2025-g1-t1-v1'
const V2 = '2025-g1-t1-v2'

/** Makes a database with the previous release's schema and one version of a sheet, and migrates it. */
async function migrated() {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(database.close)
  const { write } = database
  const before = migrationsUntil('20261122T1640_row_names')
  const migrator = new Migrator({ db: write, provider: { getMigrations: () => Promise.resolve(before) } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await insertSheet(write, V1)
  for (const seat of ['10001', '10002']) {
    await sql`insert into student (id, created_at) values (${`${seat}2025`}, '')`.execute(write)
    await insertRow(write, V1, seat)
  }
  await sql`insert into sheet_subject (sheet_id, position, name, final_hundredths, is_counted)
    values (${V1}, 0, 'النحو', 10000, 1)`.execute(write)
  await migrateToLatest(write)
  return database
}

type Writing = Awaited<ReturnType<typeof openDatabase>>['write']

/** Inserts a version of a sheet by the statements of the previous release. */
async function insertSheet(db: Writing, id: string): Promise<void> {
  await sql`insert into sheet (id, grade, term, year, session, version, state, source, layout, file_name, file_sha256,
    student_count, created_at, revision) values (${id}, 1, 1, 2025, 1, ${Number(id.at(-1))}, 'draft', 'file',
    'template', 'a', ${id}, 2, '', 0)`.execute(db)
}

async function insertRow(db: Writing, id: string, seat: string, total = 8000): Promise<void> {
  await sql`insert into sheet_row (sheet_id, seat_number, row_number, student_id, name, name_key, degrees, note,
    withheld, total_hundredths, max_hundredths, rank, carried, stated_verdict)
    values (${id}, ${seat}, 1, ${`${seat}2025`}, 'هدى', 'هدى', '["80"]', '', 0, ${total}, 10000, 1, '[]', '')`.execute(
    db,
  )
}

async function totals(db: Writing, id: string): Promise<number[]> {
  const { items } = await versionRows(db, id, {})
  return items.map(({ total_degree }) => total_degree.total)
}

test('a version written by the previous release keeps its rows, and correcting one of its marks stores only one row', async () => {
  const database = await migrated()
  expect(await schemaFaults(database)).toEqual([])
  expect(await totals(database.write, V1)).toEqual([80, 80])

  await database.write.updateTable('sheet').set({ state: 'published' }).where('id', '=', V1).execute()
  const correction = { sheetId: V1, seatNumber: '10002', subject: 'النحو', degree: '95', reason: 'خطأ' }
  await correctDegree(database, correction, byOffice(NOON))
  expect(await totals(database.write, V2)).toEqual([80, 95])
  expect(await totals(database.write, V1)).toEqual([80, 80])
  expect(await database.read.selectFrom('sheet_row_own').select('seat_number').execute()).toHaveLength(1)
  expect(await database.read.selectFrom('sheet_row_shared').select('seat_number').execute()).toHaveLength(2)
})

test('the previous release can select, insert, update and delete rows of the view sheet_row as if it were a table', async () => {
  const { write } = await migrated()
  await insertSheet(write, V2)
  await insertRow(write, V2, '10001', 7000)
  expect(await totals(write, V2)).toEqual([70])

  await sql`insert into student (id, created_at) values ('900002020', '')`.execute(write)
  await sql`update sheet_row set student_id = '900002020' where student_id = '100012025' and sheet_id in (${V1}, ${V2})`.execute(
    write,
  )
  const moved = await write.selectFrom('sheet_row').select('sheet_id').where('student_id', '=', '900002020').execute()
  expect(moved.map(({ sheet_id }) => sheet_id).sort()).toEqual([V1, V2])

  // The previous release corrects a mark by deleting all rows of the draft and inserting them again.
  await sql`delete from sheet_row where sheet_id = ${V1}`.execute(write)
  expect(await totals(write, V1)).toEqual([])
  await insertRow(write, V1, '10002', 6000)
  expect(await totals(write, V1)).toEqual([60])

  await sql`delete from sheet where id in (${V1}, ${V2})`.execute(write)
  expect(await write.selectFrom('sheet_row').select('sheet_id').execute()).toEqual([])
  expect(await write.selectFrom('sheet_row_set').select('id').execute()).toEqual([])
})

test('a set of rows that versions of a sheet share is deleted with the last version that uses it', async () => {
  const { write } = await migrated()
  await insertSheet(write, V2)
  await write.updateTable('sheet').set({ row_set_id: V1 }).where('id', '=', V2).execute()
  expect(await totals(write, V2)).toEqual([80, 80])
  await write.deleteFrom('sheet').where('id', '=', V1).execute()
  expect(await totals(write, V2)).toEqual([80, 80])
  await write.deleteFrom('sheet').where('id', '=', V2).execute()
  expect(await write.selectFrom('sheet_row_shared').select('set_id').execute()).toEqual([])
})

import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { migrateToLatest, migrationsUntil } from './migrate.ts'
import { openDatabase } from './open-database.ts'

test('the migration to exam sessions keeps sheets and their rows, and foreign keys are enforced afterwards', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const { write, close } = await openDatabase({ url: place.databaseUrl })
  const before = migrationsUntil('20261121T1400_upload_fault_row')
  const migrator = new Migrator({ db: write, provider: { getMigrations: () => Promise.resolve(before) } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const id = '2025-g1-t1-v1'
  await sql`insert into sheet (id, grade, term, year, version, state, source, layout, file_name, file_sha256,
    student_count, created_at) values (${id}, 1, 1, 2025, 1, 'published', 'file', 'template', 'a', 'a', 1, '')
  `.execute(write)
  await sql`insert into student (id, created_at) values ('100012025', '')`.execute(write)
  await sql`insert into sheet_row (sheet_id, seat_number, row_number, student_id, name, name_key, degrees, note,
    withheld, total_hundredths, max_hundredths) values (${id}, '10001', 1, '100012025', 'هدى', 'هدى', '[]', '', 0, 0, 0)
  `.execute(write)

  expect(await migrateToLatest(write)).toContain('20261122T0610_sessions')

  const rows = () => write.selectFrom('sheet_row').select(['sheet_id', 'carried', 'stated_verdict']).execute()
  expect(await rows()).toEqual([{ sheet_id: id, carried: '[]', stated_verdict: '' }])
  expect(await write.selectFrom('sheet').select(['id', 'session', 'state']).execute()).toEqual([
    { id, session: 1, state: 'published' },
  ])
  const sheet = await write.selectFrom('sheet').selectAll().executeTakeFirstOrThrow()
  const second = { ...sheet, id: '2025-g1-t1-s2-v1', session: 2, row_set_id: null } as const
  await write.insertInto('sheet').values(second).execute()
  await expect(
    write
      .insertInto('sheet')
      .values({ ...second, id: 'twice' })
      .execute(),
  ).rejects.toThrow()
  await write.deleteFrom('sheet').where('id', '=', id).execute()
  expect(await rows(), 'a deleted sheet takes its rows along').toEqual([])
  await close()
})

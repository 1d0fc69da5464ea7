import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { migrateToLatest, migrationsUntil } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/** Indexes that later migrations replace by others. */
const REPLACED = ['sheet_row_of_name']

test('the migration to seven grades and three terms keeps rows, indexes and foreign keys', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const { engine, write, close } = await openDatabase({ url: place.databaseUrl })
  onTestFinished(close)
  const before = migrationsUntil('20261122T1640_row_names')
  const migrator = new Migrator({ db: write, provider: { getMigrations: () => Promise.resolve(before) } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const id = '2025-g4-t2-v1'
  await sql`insert into sheet (id, grade, term, year, version, state, source, layout, file_name, file_sha256,
    student_count, created_at) values (${id}, 4, 2, 2025, 1, 'published', 'file', 'template', 'a', 'a', 1, '')
  `.execute(write)
  await sql`insert into sheet_subject (sheet_id, position, name, final_hundredths, is_counted)
    values (${id}, 0, 'النحو', 10000, 1)`.execute(write)
  const fifth = () => write.updateTable('sheet').set({ grade: 5, term: 3 }).where('id', '=', id).execute()
  await expect(fifth()).rejects.toThrow()
  const indexes = () =>
    engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'index' and sql is not null order by name`.execute(write)
      : sql<{
          name: string
        }>`select indexname as name from pg_indexes where schemaname = current_schema() order by 1`.execute(write)
  const indexesBefore = (await indexes()).rows.filter(({ name }) => !REPLACED.includes(name))

  expect(await migrateToLatest(write)).toContain('20261122T1910_faculty_shape')

  expect((await indexes()).rows).toEqual(expect.arrayContaining(indexesBefore))
  await fifth()
  expect(await write.selectFrom('sheet').select(['grade', 'term', 'file_name']).execute()).toEqual([
    { grade: 5, term: 3, file_name: 'a' },
  ])
  await expect(
    write
      .updateTable('sheet')
      .set({ grade: 8 as never })
      .execute(),
  ).rejects.toThrow()
  const subjects = () => write.selectFrom('sheet_subject').select('name').execute()
  expect(await subjects()).toEqual([{ name: 'النحو' }])
  await write.deleteFrom('sheet').where('id', '=', id).execute()
  expect(await subjects(), 'a deleted sheet takes its subjects along').toEqual([])
})

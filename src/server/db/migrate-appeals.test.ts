import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { migrateToLatest, migrationsUntil } from './migrate.ts'
import { openDatabase } from './open-database.ts'

test('the migration to appeal owners confirms a request that is the only one of its appeal, and no other request', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const { write, close } = await openDatabase({ url: place.databaseUrl })
  const before = migrationsUntil('20261122T1210_audit_chain')
  const migrator = new Migrator({ db: write, provider: { getMigrations: () => Promise.resolve(before) } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await sql`insert into student (id, created_at) values ('100012025', '')`.execute(write)
  for (const [id, subject] of [
    ['alone', 'نحو'],
    ['shared', 'صرف'],
  ]) {
    await sql`insert into appeal (id, student_id, year, grade, term, subject, state, created_at, revision)
      values (${id}, '100012025', 2025, 1, 1, ${subject}, 'waiting', '2025-07-01', 0)`.execute(write)
  }
  for (const [code, appeal, at] of [
    ['a', 'alone', '2025-07-01'],
    ['b', 'shared', '2025-07-02'],
    ['c', 'shared', '2025-07-03'],
  ]) {
    await sql`insert into appeal_request (code_hash, appeal_id, contact, reason, created_at)
      values (${code}, ${appeal}, '', 'سبب', ${at})`.execute(write)
  }

  expect(await migrateToLatest(write)).toContain('20261122T1212_appeal_owners')

  const columns = ['code_hash', 'created_at', 'confirmed_at', 'confirmed_by'] as const
  expect(await write.selectFrom('appeal_request').select(columns).orderBy('code_hash').execute()).toEqual([
    { code_hash: 'a', created_at: '2025-07-01', confirmed_at: '2025-07-01', confirmed_by: 'قبل رموز الطلاب' },
    { code_hash: 'b', created_at: '2025-07-02', confirmed_at: null, confirmed_by: null },
    { code_hash: 'c', created_at: '2025-07-03', confirmed_at: null, confirmed_by: null },
  ])
  await close()
})

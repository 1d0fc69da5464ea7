import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase, makeTestPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { migrateToLatest, migrationsUntil } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { schemaFaults } from './schema-comparison.ts'

const isPostgres = testEngine() === 'postgres'

test('a migrated database has no difference from what its migrations make', async () => {
  expect(await schemaFaults(await makeTestDatabase())).toEqual([])
})

test('a database of an older release is compared only with the migrations that have run on it', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })
  const older = migrationsUntil('20261122T0615_stops')
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(database.write)
  for (const [name, { up }] of Object.entries(older)) {
    await up(database.write)
    await sql`insert into kysely_migration values (${name}, '2026')`.execute(database.write)
  }
  expect(await schemaFaults(database)).toEqual([])
  await sql`drop table withheld_result`.execute(database.write)
  expect(await schemaFaults(database)).toContainEqual(
    expect.objectContaining({ kind: 'missing', part: expect.stringContaining('withheld_result') }),
  )
  await database.close()
})

test.skipIf(isPostgres)('the comparison names added, removed and changed parts of an SQLite schema', async () => {
  const database = await makeTestDatabase()
  for (const statement of [
    'create trigger steal after insert on account_session begin update account_user set role = name; end',
    'create trigger steal2 after insert on kysely_migration begin select 1; end',
    'create view everybody as select email from account_user',
    'create table "notes" (id text)',
    'drop trigger audit_entry_no_update',
    'drop trigger audit_entry_no_delete',
    "create trigger audit_entry_no_delete before delete on audit_entry when old.id = 'x' begin select 1; end",
    'alter table suggestion add column extra text',
  ]) {
    await sql.raw(statement).execute(database.write)
  }
  expect(await schemaFaults(database)).toEqual([
    { kind: 'extra', part: 'table notes' },
    { kind: 'changed', part: 'table suggestion' },
    { kind: 'changed', part: 'trigger audit_entry_no_delete' },
    { kind: 'missing', part: 'trigger audit_entry_no_update' },
    { kind: 'extra', part: 'trigger steal' },
    { kind: 'extra', part: 'trigger steal2' },
    { kind: 'extra', part: 'view everybody' },
  ])
})

test.runIf(isPostgres)('the comparison names added, removed and changed parts of a Postgres schema', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })
  await migrateToLatest(database.write)
  for (const statement of [
    'create view everybody as select email from account_user',
    'create table notes (id text)',
    'drop trigger audit_entry_no_update on audit_entry',
    'alter table suggestion add column extra text',
    'alter table student alter column created_at drop not null',
    'drop index sheet_row_of_student',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
    'create rule quiet as on delete to audit_entry do instead nothing',
  ]) {
    await sql.raw(statement).execute(database.write)
  }
  expect((await schemaFaults(database)).filter(({ part }) => !part.startsWith('constraint'))).toEqual([
    { kind: 'extra', part: 'column notes.id' },
    { kind: 'changed', part: 'column student.created_at' },
    { kind: 'extra', part: 'column suggestion.extra' },
    { kind: 'changed', part: 'function refuse_audit_change()' },
    { kind: 'missing', part: 'index sheet_row_of_student' },
    { kind: 'extra', part: expect.stringContaining('on everybody') },
    { kind: 'extra', part: 'rule quiet on audit_entry' },
    { kind: 'missing', part: 'trigger audit_entry_no_update on audit_entry' },
  ])
  await database.close()
})

import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { declaredTables, requireTypes } from '#server/testing/declared-tables.ts'
import { runBuiltCli } from '#server/testing/run-built-cli.ts'
import { makeTestDatabase, makeTestPlace, rowCounts } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { migrateToLatest, migrationsOf, schemaState } from './migrate.ts'
import { openDatabase } from './open-database.ts'

async function filesOfMigrations(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
  return (await readdir(folder)).map((name) => name.replace('.ts', '')).sort()
}

test('migrateToLatest runs every file of migrations/ in order; a second call is a no-op', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase({ url: place.databaseUrl })

  expect(await migrateToLatest(database.write)).toEqual(await filesOfMigrations())
  expect(await migrateToLatest(database.write)).toEqual([])
  await database.close()
})

test('the migrated database has the tables, columns, types and nulls that the TypeScript types declare', async () => {
  const database = await makeTestDatabase()
  const tables = await database.write.introspection.getTables()
  requireTypes(tables.map(({ name }) => name))

  // The engines do not report whether a view's columns can be null.
  const views = tables.filter(({ isView }) => isView).map(({ name }) => name)
  const found = tables.map(({ name, columns, isView }) => [
    name,
    Object.fromEntries(
      columns.map(({ name: column, dataType, isNullable }) => [
        column,
        {
          kind: /int/i.test(dataType) ? 'integer' : dataType.toLowerCase(),
          nullable: isView ? null : isNullable,
        },
      ]),
    ),
  ])
  const declared = Object.entries(declaredTables()).map(([name, columns]) => [
    name,
    Object.fromEntries(
      Object.entries(columns).map(([column, { kind, nullable }]) => [
        column,
        { kind, nullable: views.includes(name) ? null : nullable },
      ]),
    ),
  ])
  expect(views).toEqual(['sheet_row'])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared))
})

// The test reads the constraints (`check … in …`) of one engine only: both engines get them from the same migrations,
// but only SQLite stores their original text.
test.runIf(testEngine() === 'sqlite')(
  'a column whose values the database restricts to a list has the same list in its TypeScript type',
  async () => {
    const database = await makeTestDatabase()
    const { rows } = await sql<{ table: string; definition: string }>`
    select name as "table", sql as definition from sqlite_master where type = 'table'`.execute(database.read)

    const checked = rows.flatMap(({ table, definition }) =>
      [...definition.matchAll(/check \("?(\w+)"? in \((.*?)\)\)/g)]
        .map(
          ([, column = '', list = '']) => [`${table}.${column}`, list.replaceAll("'", '').split(', ').sort()] as const,
        )
        // Booleans are declared as numbers, without a list.
        .filter(([, values]) => values.join() !== '0,1'),
    )
    const declared = declaredTables()
    const typed = checked.map(([name]) => {
      const [table = '', column = ''] = name.split('.')
      return [name, declared[table]?.[column]?.values?.map(String)]
    })
    expect(checked.length).toBeGreaterThan(10)
    expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(checked))
  },
)

test('a new database holds no row except the publication counter’s', async () => {
  const database = await makeTestDatabase()

  const { publication, ...others } = await rowCounts(database.read)
  expect(publication).toBe(1)
  expect(new Set(Object.values(others))).toEqual(new Set([0]))
})

test('three handles that migrate one empty database at the same time run each migration once', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ url: place.databaseUrl })))

  const ran = await Promise.all(databases.map(({ write }) => migrateToLatest(write)))

  const [names, ...others] = ran.filter((some) => some.length > 0)
  expect(names?.length).toBeGreaterThan(0)
  expect(others).toEqual([])
  for (const database of databases) await database.close()
})

test('built programs that migrate one empty database at the same time all succeed, and every migration runs once', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)

  const runs = await Promise.all([1, 2, 3].map(() => runBuiltCli(place, 'migrate')))

  expect(runs.map(({ status, told }) => [status, told])).toEqual(runs.map(() => [0, '']))
  const database = await openDatabase({ url: place.databaseUrl })
  expect([...(await migrationsOf(database.read))].sort()).toEqual(await filesOfMigrations())
  await database.close()
})

test.each([
  ['29990101T0000_adds', 'ahead'],
  ['29990101T0000_drops_needs_20261121T0730', 'ahead'],
  ['29990101T0000_drops_needs_29980101T0000', 'newer'],
  ['20261121T0731_between', 'newer'],
])('a database with the unknown migration %s has the schema state %s', async (name, state) => {
  const { write } = await makeTestDatabase()
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2999-01-01')`.execute(write)
  expect(await schemaState(write)).toBe(state)
  const migrating = migrateToLatest(write)
  if (state === 'ahead') expect(await migrating).toEqual([])
  else await expect(migrating).rejects.toThrow('could not be brought up to date')
  await sql`delete from kysely_migration where name = ${name}`.execute(write)
})

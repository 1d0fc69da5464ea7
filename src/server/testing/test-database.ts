import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { SqliteWriters } from '#server/db/sqlite-writers.ts'
import type { Db } from '#server/db/tables.ts'
import { administerKept, openKeptPool } from './kept-connections.ts'
import { migratedTables, templateDatabase, testEngine, testPostgresUrl } from './test-engine.ts'

export interface TestPlace {
  /** This test's folder. */
  folder: string
  databaseUrl: string
  /** Removes the folder and the database; close all connections first. */
  remove: () => Promise<void>
}

/** Returns an empty database of the engine under test for exclusive use, not yet migrated. */
export async function makeTestPlace(): Promise<TestPlace> {
  const place = await newPlace()
  if (testEngine() === 'postgres') await administer(`create database ${place.name}`)
  return place
}

/** Emptied Postgres databases for reuse in this test file, since creating one takes longer than most tests. */
const emptied: string[] = []

/** As `makeTestPlace`, migrated. On Postgres the tests of a file reuse it in turn, emptied each time. */
export async function makeMigratedPlace(): Promise<TestPlace> {
  const kept = emptied.pop()
  if (kept !== undefined) return reused(await newFolder(), kept)
  const place = await makeCopiedPlace()
  return testEngine() === 'sqlite' ? place : reused(place.folder, place.databaseUrl)
}

/** Returns a copy of a place's database for exclusive use, by default of a migrated one. Nobody may use the place. */
export async function makeCopiedPlace(of?: TestPlace): Promise<TestPlace> {
  const place = await newPlace()
  const template = of ? nameIn(of.databaseUrl) : templateDatabase()
  if (testEngine() === 'sqlite') await copyFile(template, place.name)
  else await administer(`create database ${place.name} template ${template}`)
  return place
}

/** The name of a database: a file, or a name on Postgres. */
function nameIn(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(testEngine() === 'sqlite' ? 0 : 1)
}

/** Returns a folder, and the name of a database to create: a file, or a name on Postgres. */
async function newPlace(): Promise<TestPlace & { name: string }> {
  const folder = await newFolder()
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (testEngine() === 'sqlite') {
    const name = join(folder, 'diwan.db')
    return { folder, name, databaseUrl: `file:${name}`, remove: removeFolder }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(testPostgresUrl())
  url.pathname = `/${name}`
  return {
    folder,
    name,
    databaseUrl: url.toString(),
    async remove() {
      await administer(`drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'diwan-test-'))
}

function reused(folder: string, databaseUrl: string): TestPlace {
  return {
    folder,
    databaseUrl,
    async remove() {
      await administerKept(databaseUrl, `${deleteAll()}; insert into publication (id, version) values (1, 0)`)
      emptied.push(databaseUrl)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Deletes all rows; `truncate` takes seven times as long for tables that are mostly empty. */
function deleteAll(): string {
  const names = migratedTables().map((name) => `'${name}'`)
  return `do $$ declare name text; begin
    set local session_replication_role = replica; -- Without triggers and foreign keys.
    foreach name in array array[${names.join(', ')}] loop execute format('delete from %I', name); end loop;
  end $$`
}

let writers: Promise<SqliteWriters> | undefined

/** The thread that writes SQLite files for all tests of this process: starting one takes longer than most tests. */
export function sharedWriters(): Promise<SqliteWriters> {
  writers ??= startWriters()
  return writers
}

/** A thread ends with its last file; this one keeps a file open. */
async function startWriters(): Promise<SqliteWriters> {
  const started = new SqliteWriters()
  await started.open(':memory:')
  return started
}

export interface TestDatabase extends Database {
  place: TestPlace
  /** Another pair of handles on the same database, like another process's. */
  another: () => Promise<Database>
}

/**
 * Opens a place's database, by default an empty migrated one; removed when the test finishes, with all handles opened on
 * it.
 */
export async function makeTestDatabase(given?: TestPlace): Promise<TestDatabase> {
  const place = given ?? (await makeMigratedPlace())
  const opened: Database[] = []
  async function open(shared?: SqliteWriters): Promise<Database> {
    const database = await openDatabase({ url: place.databaseUrl, writers: shared, openPool: openKeptPool })
    opened.push(database)
    return database
  }
  onTestFinished(async () => {
    for (const database of opened) await database.close()
    await place.remove()
  })
  const database = await open(await sharedWriters())
  return { ...database, place, another: () => open() }
}

/** Counts the rows of each table: equal results mean that nothing was added or left behind. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of migratedTables()) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.n)
  }
  return counts
}

/** Returns every row of the tables, by default of all, sorted, as JSON texts: equal results mean that nothing changed. */
export async function allRows(db: Db, tables = migratedTables()): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    contents[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return contents
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: testPostgresUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

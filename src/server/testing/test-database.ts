import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { administerKept, openKeptPool } from './kept-connections.ts'
import { migratedTables, templateDatabase, testEngine, testPostgresUrl } from './test-engine.ts'

/** A folder and a database of one test. */
export interface TestPlace {
  /** A temporary folder of this test. */
  folder: string
  databaseUrl: string
  /** Removes the folder and the database; close all connections first. */
  remove: () => Promise<void>
}

/** Returns an empty database of the engine under test, which no other test uses and which is not migrated yet. */
export async function makeTestPlace(): Promise<TestPlace> {
  const place = await newPlace()
  if (testEngine() === 'postgres') await administer(`create database ${place.name}`)
  return place
}

/** Postgres databases that earlier tests of this process have emptied: creating one takes longer than most tests. */
const emptied: string[] = []

/**
 * Returns a place as `makeTestPlace` does, migrated. On Postgres the tests of a process use one database after another,
 * each emptied between two tests.
 */
export async function makeMigratedPlace(): Promise<TestPlace> {
  const kept = emptied.pop()
  if (kept !== undefined) return reused(await newFolder(), kept)
  const place = await makeCopiedPlace()
  return testEngine() === 'sqlite' ? place : reused(place.folder, place.databaseUrl)
}

/**
 * Returns a copy of a place's database, or of an empty migrated one, that no other test uses. Nobody may have the
 * original open.
 */
export async function makeCopiedPlace(of?: TestPlace): Promise<TestPlace> {
  const place = await newPlace()
  const template = of ? nameIn(of.databaseUrl) : templateDatabase()
  if (testEngine() === 'sqlite') await copyFile(template, place.name)
  else await administer(`create database ${place.name} template ${template}`)
  return place
}

/** Returns a database's name: the file's path, or the name on Postgres. */
function nameIn(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(testEngine() === 'sqlite' ? 0 : 1)
}

/** Returns a folder, and the name of a database to create in SQLite or Postgres. */
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
  let isRemoved = false
  return {
    folder,
    databaseUrl,
    async remove() {
      // A test may remove its place, and the handles that it opened on it remove it, too. A second removal would empty
      // a database that another place has by then, or give one database to two places.
      if (isRemoved) return
      isRemoved = true
      await administerKept(databaseUrl, `${deleteAll()}; insert into publication (id, version) values (1, 0)`)
      emptied.push(databaseUrl)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a statement that deletes all rows; `truncate` takes seven times as long for tables that are mostly empty. */
function deleteAll(): string {
  const names = migratedTables().map((name) => `'${name}'`)
  return `do $$ declare name text; begin
    set local session_replication_role = replica; -- Without triggers and foreign keys.
    foreach name in array array[${names.join(', ')}] loop execute format('delete from %I', name); end loop;
  end $$`
}

export interface TestDatabase extends Database {
  place: TestPlace
  /** Opens another pair of handles on the same database, as another process has them. */
  another: () => Promise<Database>
}

/**
 * Opens the database of a place, or of a new empty migrated place. When the test finishes, all handles that were opened
 * on the database are closed, and the place is removed.
 */
export async function makeTestDatabase(given?: TestPlace): Promise<TestDatabase> {
  const place = given ?? (await makeMigratedPlace())
  const opened: Database[] = []
  async function open(): Promise<Database> {
    const database = await openDatabase({ url: place.databaseUrl, openPool: openKeptPool })
    opened.push(database)
    return database
  }
  onTestFinished(async () => {
    for (const database of opened) await database.close()
    await place.remove()
  })
  const database = await open()
  return { ...database, place, another: open }
}

/**
 * Returns the number of rows in each table. Equal counts before and after mean that nothing was added or left behind.
 */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of migratedTables()) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.n)
  }
  return counts
}

/**
 * Returns every row of the tables, by default of all, as sorted JSON texts. Equal results mean that nothing changed.
 */
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

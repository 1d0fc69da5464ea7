import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, PostgresAdapter, sql } from 'kysely'
import { MIGRATIONS } from './migrations.ts'
import type { Tables } from './tables.ts'

/** Returns the names of this release's migrations, in the order in which they run. */
export function migrationNames(): string[] {
  return Object.keys(MIGRATIONS)
}

/**
 * Migrates the database to the newest schema, in one transaction under the engine's lock, so that processes that start
 * together migrate it once. A schema that a later release has migrated stays as it is. Takes the handle that writes.
 * Returns the names of the migrations that ran. Throws with the engine's error as cause.
 */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  // Saves time at each start: the migrator reads every column of every table several times, even with nothing to do.
  if (['ahead', 'current'].includes(await schemaState(db))) return []
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results } = await withoutForeignKeys(db, () => migrator.migrateToLatest())
  if (error) throw new Error('the schema could not be brought up to date', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Runs migrations with SQLite's foreign keys switched off. A migration that rebuilds a table drops the old one, which
 * would delete the rows that reference it. SQLite ignores this setting inside a transaction, so it is set outside.
 */
async function withoutForeignKeys<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return work()
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    return await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

/**
 * Runs on an empty database or schema those of this release's migrations whose names are given. Throws the engine's
 * error.
 */
export function makeSchema(empty: Kysely<Tables>, ran: ReadonlySet<string>): Promise<void> {
  return withoutForeignKeys(empty, async () => {
    for (const [name, { up }] of Object.entries(MIGRATIONS)) if (ran.has(name)) await up(empty)
  })
}

/** Returns the names of the migrations that have run on a portal's database. */
export async function migrationsOf(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Returns the migrations up to and including a name, for a test of the migration that follows. */
export function migrationsUntil(last: string): Record<string, Migration> {
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last))
}

/**
 * What a database holds: no tables (`empty`), another program's tables (`foreign`), or the portal's tables. Those of
 * the portal lack a migration of this release (`older`), have exactly its migrations (`current`), or have migrations of
 * a later release: this release can run on `ahead`, and must not run on `newer`.
 */
export type SchemaState = 'empty' | 'foreign' | 'older' | 'current' | 'ahead' | 'newer'

/**
 * Matches the end of the name of a migration that removes something. The group is the time of another migration: only
 * releases that have that other migration can run on the database afterwards.
 */
const NEEDS = /_needs_(\d{8}T\d{4})$/

/** Returns the state of a database's schema; changes nothing. */
export async function schemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const tables = await tableNames(db)
  if (tables.length === 0) return 'empty'
  if (!tables.includes(DEFAULT_MIGRATION_TABLE)) return 'foreign'
  const ran = await migrationsOf(db)
  const known = Object.keys(MIGRATIONS)
  const [first = ''] = known
  if (!ran.has(first)) return 'foreign'
  const isComplete = known.every((name) => ran.has(name))
  const unknown = [...ran].filter((name) => !known.includes(name))
  if (unknown.length === 0) return isComplete ? 'current' : 'older'
  const newest = known.at(-1) ?? ''
  const runsHere = unknown.every((name) => name > newest && newest >= (NEEDS.exec(name)?.[1] ?? ''))
  return isComplete && runsHere ? 'ahead' : 'newer'
}

const SQLITE_TABLES = sql<{ name: string }>`
  select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%'`

const POSTGRES_TABLES = sql<{ name: string }>`
  select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace ns on ns.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'p') and ns.nspname !~ '^pg_' and ns.nspname <> 'information_schema'
    and has_schema_privilege(ns.nspname, 'USAGE')`

/** Returns the names of all tables and views. Kysely's introspection would also read all columns, with each start. */
async function tableNames(db: Kysely<Tables>): Promise<string[]> {
  const statement = db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES_TABLES : SQLITE_TABLES
  const { rows } = await statement.execute(db)
  return rows.map(({ name }) => name)
}

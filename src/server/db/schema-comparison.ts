import { Kysely, sql } from 'kysely'
import { makeSchema, migrateToLatest, migrationsOf } from './migrate.ts'
import type { Database } from './open-database.ts'
import { postgresParts, type SchemaParts } from './postgres-schema.ts'
import { sqliteWriterDialect } from './sqlite-writer-dialect.ts'
import { SqliteWriters } from './sqlite-writers.ts'
import type { Tables } from './tables.ts'

/** A difference between a database's schema and what its migrations make. */
export interface SchemaFault {
  kind: 'extra' | 'missing' | 'changed'
  /** Type and name in the engine's terms, such as `trigger audit_entry_no_update`. */
  part: string
}

/**
 * Compares a database's tables, indexes, triggers, views and functions with what the migrations that ran on it make.
 * Returns the differences; none if only migrations have changed the schema. Changes nothing.
 */
export async function schemaFaults({ engine, write }: Pick<Database, 'engine' | 'write'>): Promise<SchemaFault[]> {
  const [found, expected] =
    engine === 'sqlite' ? [await sqliteParts(write), await expectedOnSqlite(write)] : await postgresParts(write)
  const names = new Set([...found.keys(), ...expected.keys()])
  return [...names].sort().flatMap((part): SchemaFault[] => {
    if (!expected.has(part)) return [{ kind: 'extra', part }]
    if (!found.has(part)) return [{ kind: 'missing', part }]
    return found.get(part) === expected.get(part) ? [] : [{ kind: 'changed', part }]
  })
}

async function expectedOnSqlite(db: Kysely<Tables>): Promise<SchemaParts> {
  const ran = await migrationsOf(db)
  return inMemory(async (empty) => {
    await makeSchema(empty, ran)
    return sqliteParts(empty)
  })
}

/** Runs queries on an SQLite database in memory that all migrations have made, and that holds no data. */
export function newSchema<T>(ask: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return inMemory(async (empty) => {
    await migrateToLatest(empty)
    return ask(empty)
  })
}

/** Runs work on an empty SQLite database in memory. */
export async function inMemory<T>(work: (empty: Kysely<Tables>) => Promise<T>): Promise<T> {
  const empty = new Kysely<Tables>({ dialect: sqliteWriterDialect(':memory:', new SqliteWriters()) })
  try {
    return await work(empty)
  } finally {
    await empty.destroy()
  }
}

/**
 * Tables of SQLite and of the migrator, which are not compared. They have their exact names here, because a foreign
 * file could contain other tables whose names begin with `sqlite_`.
 */
const ENGINE_TABLES = ['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4', 'kysely_migration', 'kysely_migration_lock']

async function sqliteParts(db: Kysely<Tables>): Promise<SchemaParts> {
  const { rows } = await sql<{ type: string; name: string; place: string; definition: string | null }>`
    select type, name, tbl_name as place, sql as definition from sqlite_master`.execute(db)
  const isEngines = ({ type, place }: (typeof rows)[number]) =>
    (type === 'table' || type === 'index') && ENGINE_TABLES.includes(place)
  return new Map(
    rows.filter((row) => !isEngines(row)).map((row) => [`${row.type} ${row.name}`, sameText(row.definition ?? '')]),
  )
}

/**
 * Returns a definition without what differs between versions of SQLite and of the query builder: spaces, and quotes
 * around plain names. Texts in single quotes stay as they are.
 */
function sameText(definition: string): string {
  const tokens = definition.match(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|[\w.]+|[^\s\w]/g) ?? []
  return tokens.map((token) => (token.startsWith("'") ? token : token.replace(/^["`](\w+)["`]$/, '$1'))).join(' ')
}

import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, PostgresAdapter, sql } from 'kysely'
import * as sheets from '../../../migrations/20261121T0730_sheets.ts'
import * as library from '../../../migrations/20261121T1030_library.ts'
import * as questions from '../../../migrations/20261121T1100_questions.ts'
import * as accounts from '../../../migrations/20261121T1200_accounts.ts'
import * as contributing from '../../../migrations/20261121T1300_contributing.ts'
import * as secondFactor from '../../../migrations/20261121T1310_second_factor.ts'
import * as office from '../../../migrations/20261121T1330_office.ts'
import * as libraryDesk from '../../../migrations/20261121T1340_library_desk.ts'
import * as uploadFaultRow from '../../../migrations/20261121T1400_upload_fault_row.ts'
import * as sessions from '../../../migrations/20261122T0610_sessions.ts'
import * as stops from '../../../migrations/20261122T0615_stops.ts'
import * as grid from '../../../migrations/20261122T0620_grid.ts'
import * as desk from '../../../migrations/20261122T0630_desk.ts'
import * as hiddenParts from '../../../migrations/20261122T0640_hidden_parts.ts'
import * as timetables from '../../../migrations/20261122T0930_timetables.ts'
import * as auditChain from '../../../migrations/20261122T1210_audit_chain.ts'
import * as appealOwners from '../../../migrations/20261122T1212_appeal_owners.ts'
import * as keys from '../../../migrations/20261122T1220_keys.ts'
import * as door from '../../../migrations/20261122T1230_door.ts'
import * as backups from '../../../migrations/20261122T1240_backups.ts'
import * as readingQueue from '../../../migrations/20261122T1250_reading_queue.ts'
import * as questionMarkup from '../../../migrations/20261122T1600_question_markup.ts'
import * as questionCounts from '../../../migrations/20261122T1620_question_counts.ts'
import * as questionKinds from '../../../migrations/20261122T1625_question_kinds.ts'
import * as rowNames from '../../../migrations/20261122T1640_row_names.ts'
import * as facultyShape from '../../../migrations/20261122T1910_faculty_shape.ts'
import * as rowSets from '../../../migrations/20261122T1950_row_sets.ts'
import type { Tables } from './tables.ts'

/** Listed by name, so that the bundle contains them; the names give the order. */
const MIGRATIONS: Record<string, Migration> = {
  '20261121T0730_sheets': sheets,
  '20261121T1030_library': library,
  '20261121T1100_questions': questions,
  '20261121T1200_accounts': accounts,
  '20261121T1300_contributing': contributing,
  '20261121T1310_second_factor': secondFactor,
  '20261121T1330_office': office,
  '20261121T1340_library_desk': libraryDesk,
  '20261121T1400_upload_fault_row': uploadFaultRow,
  '20261122T0610_sessions': sessions,
  '20261122T0615_stops': stops,
  '20261122T0620_grid': grid,
  '20261122T0630_desk': desk,
  '20261122T0640_hidden_parts': hiddenParts,
  '20261122T0930_timetables': timetables,
  '20261122T1210_audit_chain': auditChain,
  '20261122T1212_appeal_owners': appealOwners,
  '20261122T1220_keys': keys,
  '20261122T1230_door': door,
  '20261122T1240_backups': backups,
  '20261122T1250_reading_queue': readingQueue,
  '20261122T1600_question_markup': questionMarkup,
  '20261122T1620_question_counts': questionCounts,
  '20261122T1625_question_kinds': questionKinds,
  '20261122T1640_row_names': rowNames,
  '20261122T1910_faculty_shape': facultyShape,
  '20261122T1950_row_sets': rowSets,
}

/** The names of this release's migrations, in their order. */
export function migrationNames(): string[] {
  return Object.keys(MIGRATIONS)
}

/**
 * Migrates the database to the newest schema, in one transaction under the engine's lock, so that processes that start
 * together do it once. Leaves a schema that is ahead of this release unchanged. Takes the writing handle; returns the
 * names of the migrations that ran; throws with the engine's error as cause.
 */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  if ((await schemaState(db)) === 'ahead') return []
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results } = await withoutForeignKeys(db, () => migrator.migrateToLatest())
  if (error) throw new Error('the schema could not be brought up to date', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Runs migrations without SQLite's foreign keys: a migration that makes a table again drops the old one, which would
 * delete the rows that reference it. SQLite ignores the setting inside a transaction, so it is set around it.
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

/** Makes in an empty database or schema what these migrations make. Throws the engine's error. */
export function makeSchema(empty: Kysely<Tables>, ran: ReadonlySet<string>): Promise<void> {
  return withoutForeignKeys(empty, async () => {
    for (const [name, { up }] of Object.entries(MIGRATIONS)) if (ran.has(name)) await up(empty)
  })
}

/** The names of the migrations that have run on a database of the portal. */
export async function migrationsOf(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Returns the migrations up to a name, for a test of the next one. */
export function migrationsUntil(last: string): Record<string, Migration> {
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last))
}

/**
 * The schema of a database: no tables, another program's, or a version of the portal's. `ahead` and `newer` were
 * migrated by a later release; this one still runs on the first, not on the second.
 */
export type SchemaState = 'empty' | 'foreign' | 'older' | 'current' | 'ahead' | 'newer'

/** The end of the name of a migration that removes something: it names the last migration that a release must know. */
const NEEDS = /_needs_(\d{8}T\d{4})$/

/** Inspects the schema of a database; changes nothing. */
export async function schemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.length === 0) return 'empty'
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return 'foreign'
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateToLatest, schemaState } from '#server/db/migrate.ts'
import { type Database, openDatabase, sqliteFileOf } from '#server/db/open-database.ts'
import { newSchema, schemaFaults } from '#server/db/schema-comparison.ts'
import { LockRefusedError, lockSqliteFile } from '#server/db/sqlite-lock.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { actWithin, type OfficeAct } from '../../audit/office-act.service.ts'
import { rowCounts } from '../backups/backup.queries.ts'
import { inspectCopy, RestoreRefusedError, withDatabase } from '../backups/inspection.service.ts'
import { inWorkFolder } from '../backups/leftovers.service.ts'
import {
  type CopiedTable,
  insertPage,
  lockTables,
  pageOf,
  type Row,
  referencesIn,
  rowsLike,
  tablesOf,
} from './move.queries.ts'

/** Why a database is not moved. */
export type MoveRefusal = 'not_sqlite' | 'missing' | 'in_use' | 'unsound' | 'target_foreign' | 'occupied' | 'unlike'

export class MoveRefusedError extends Error {
  readonly refusal: MoveRefusal
  /**
   * The table that the refusal is about; for `unlike` (a row that differs after the copy) followed by the row's key.
   */
  readonly place: string

  constructor(refusal: MoveRefusal, { place = '', cause }: { place?: string; cause?: unknown } = {}) {
    super(refusal, { cause })
    this.name = 'MoveRefusedError'
    this.refusal = refusal
    this.place = place
  }
}

export interface MoveOptions {
  /** The URL `file:PATH` of the SQLite database. */
  databaseUrl: string
  /** The URL `postgres://…` of an empty database. */
  to: string
  dataDir: string
  by: OfficeAct
  /** Called once a table has been copied, and again once its rows have been compared. */
  onTable: (step: 'copied' | 'compared', table: string, rows: number) => void
}

/**
 * Copies all rows from SQLite into an empty Postgres database in one transaction, and compares each row before the
 * commit. A move that fails or is killed leaves the target empty, and can be run again. The SQLite database stays
 * unchanged, and is locked until this process ends. Returns the number of rows. Throws MoveRefusedError, and Postgres's
 * own error for a row that it refuses.
 */
export async function moveToPostgres(options: MoveOptions): Promise<number> {
  const file = sqliteFileOf(options.databaseUrl)
  if (file === undefined) throw new MoveRefusedError('not_sqlite')
  if (!existsSync(file)) throw new MoveRefusedError('missing')
  const target = await openDatabase({ url: options.to, isPatient: true })
  try {
    await prepareTarget(target)
    return await inWorkFolder(options.dataDir, async (folder) => {
      const copy = join(folder, 'diwan.db')
      lockAndCopy(file, copy)
      return withDatabase(`file:${copy}`, async (source) => {
        await checkSource(source)
        return copyEverything(source, target, options)
      })
    })
  } finally {
    await target.close()
  }
}

function lockAndCopy(file: string, copy: string): void {
  try {
    lockSqliteFile(file).copyInto(copy)
  } catch (cause) {
    if (!(cause instanceof LockRefusedError)) throw cause
    throw new MoveRefusedError(cause.refusal === 'in_use' ? 'in_use' : 'unsound', { cause })
  }
}

/** Inspects a copy of the SQLite database as a restore inspects a backup, and migrates it. Throws MoveRefusedError. */
async function checkSource(source: Database): Promise<void> {
  try {
    await inspectCopy(source)
  } catch (cause) {
    if (!(cause instanceof RestoreRefusedError)) throw cause
    throw new MoveRefusedError('unsound', { cause })
  }
}

async function prepareTarget(target: Database): Promise<void> {
  const state = await schemaState(target.write)
  if (state === 'foreign' || state === 'newer' || state === 'ahead') throw new MoveRefusedError('target_foreign')
  await migrateToLatest(target.patient)
  const [fault] = await schemaFaults(target)
  if (fault) throw new MoveRefusedError('target_foreign', { place: fault.part })
  await checkEmpty(target.write)
}

function copyEverything(source: Database, target: Database, { by, onTable }: MoveOptions): Promise<number> {
  return officeTransaction(target, null, async (tx) => {
    const tables = parentsFirst(await tablesOf(source.write), await referencesIn(tx))
    await lockTables(tx, tables)
    // The target is checked again under the lock, because somebody may have written since the first check.
    await checkEmpty(tx)
    for (const table of tables) {
      let count = 0
      for await (const rows of pagesOf(source, table)) {
        await insertPage(tx, table, rows)
        count += rows.length
      }
      onTable('copied', table.name, count)
    }
    let total = 0
    for (const table of tables) {
      const count = await compareTable(source, tx, table)
      onTable('compared', table.name, count)
      total += count
    }
    const move = { action: 'database.move', object: { kind: 'database', id: 'postgres' } } as const
    await actWithin(tx, by, move, () => Promise.resolve({ after: { rows: total }, publishes: true }))
    return total
  })
}

/** Throws MoveRefusedError unless each table has exactly as many rows as the migrations insert. */
async function checkEmpty(tx: Db): Promise<void> {
  const [found, fresh] = [await rowCounts(tx), await newSchema(rowCounts)]
  for (const [place, count] of Object.entries(fresh)) {
    if (found[place] !== count && !place.startsWith('kysely_')) throw new MoveRefusedError('occupied', { place })
  }
}

/**
 * Compares a table row by row, and returns the number of its rows. Throws MoveRefusedError `unlike` for the first row
 * that differs or is missing, and for a table with more rows than the source.
 */
export async function compareTable(source: Database, target: Db, table: CopiedTable): Promise<number> {
  let count = 0
  for await (const rows of pagesOf(source, table)) {
    const found = new Map((await rowsLike(target, table, rows)).map((row) => [keyOf(table, row), row]))
    for (const row of rows) {
      const place = keyOf(table, row)
      const other = found.get(place)
      if (!other || textOf(table.columns, row) !== textOf(table.columns, other)) {
        throw new MoveRefusedError('unlike', { place: `${table.name} ${place}` })
      }
    }
    count += rows.length
  }
  const counts = await rowCounts(target, [table.name])
  if (counts[table.name] !== count) throw new MoveRefusedError('unlike', { place: table.name })
  return count
}

const FIRST_PAGE = 50
const LARGEST_PAGE = 500
/**
 * The characters of one page. Pages are sized by characters, because a row with an uploaded file's cells may have a
 * megabyte.
 */
const PAGE_CHARS = 4 * 1024 * 1024

async function* pagesOf({ write }: Database, table: CopiedTable): AsyncGenerator<Row[]> {
  let size = FIRST_PAGE
  for (let after = -1; ; ) {
    const { rows, last } = await pageOf(write, table, { after, size })
    if (rows.length === 0) return
    yield rows
    after = last
    const chars = rows.reduce((sum, row) => sum + textOf(table.columns, row).length, 0) / rows.length
    size = Math.max(1, Math.min(LARGEST_PAGE, Math.floor(PAGE_CHARS / Math.max(1, chars))))
  }
}

function keyOf({ key }: CopiedTable, row: Row): string {
  return textOf(key, row)
}

/**
 * Returns the columns' values as one text. Numbers are made texts, because SQLite and Postgres return them in different
 * types.
 */
function textOf(columns: readonly string[], row: Row): string {
  return JSON.stringify(columns.map((column) => row[column]?.toString() ?? null))
}

/** Sorts tables so that each comes after the tables that it refers to. */
function parentsFirst(
  tables: readonly CopiedTable[],
  references: readonly { child: string; parent: string }[],
): CopiedTable[] {
  const sorted = new Set<CopiedTable>()
  const visit = (table: CopiedTable | undefined) => {
    if (!table || sorted.has(table)) return
    for (const { parent } of references.filter(({ child }) => child === table.name)) {
      visit(tables.find(({ name }) => name === parent))
    }
    sorted.add(table)
  }
  tables.forEach(visit)
  return [...sorted]
}

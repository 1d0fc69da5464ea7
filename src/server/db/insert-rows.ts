import type { InsertObject } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Rows per statement: large enough to be fast, small enough for SQLite's limit of 32,766 parameters. */
const BATCH = 500

interface InsertOptions {
  /** Skips rows whose key is already in the table. */
  skipsKnown?: boolean
  /** Called after each batch with the number of rows written so far. */
  onProgress?: ((written: number) => void) | undefined
}

/** Inserts any number of rows, a batch per statement. Atomic only inside the caller's transaction. */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
  { skipsKnown = false, onProgress }: InsertOptions = {},
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const insert = db.insertInto(table).values(batch)
    await (skipsKnown ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
    onProgress?.(start + batch.length)
  }
}

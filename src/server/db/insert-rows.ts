import type { InsertObject } from 'kysely'
import { batchesOf } from './batches.ts'
import type { Db, Tables } from './tables.ts'

interface InsertOptions {
  /** Skips rows whose key is already in the table. */
  skipsKnown?: boolean
  /** Called after each batch with the number of rows written so far. */
  onProgress?: ((written: number) => void) | undefined
}

/** Inserts any number of rows, one batch per statement. Atomic only inside a transaction of the caller. */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
  { skipsKnown = false, onProgress }: InsertOptions = {},
): Promise<void> {
  let written = 0
  for (const batch of batchesOf(rows)) {
    const insert = db.insertInto(table).values(batch)
    await (skipsKnown ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
    written += batch.length
    onProgress?.(written)
  }
}

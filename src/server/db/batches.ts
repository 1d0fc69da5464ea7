/** Values or rows of one statement: enough to be fast, and few enough for SQLite's limit of 32,766 parameters. */
const BATCH = 500

/** Divides values or rows into batches, each small enough for one statement; no batch is empty. */
export function batchesOf<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / BATCH) }, (_, at) => values.slice(at * BATCH, (at + 1) * BATCH))
}

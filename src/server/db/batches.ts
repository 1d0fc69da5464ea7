/** Values or rows in one statement: large enough to be fast, small enough for SQLite's limit of 32,766 parameters. */
const BATCH = 500

/** Divides values or rows into parts of a size that one statement takes; no part is empty. */
export function batchesOf<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / BATCH) }, (_, at) => values.slice(at * BATCH, (at + 1) * BATCH))
}

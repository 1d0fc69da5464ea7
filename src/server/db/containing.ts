import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains these words; `%` and `_` match literally. Works on both engines. */
export function containing(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

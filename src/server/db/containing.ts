import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the SQL condition that a column contains a text; `%` and `_` in the text match literally. Works on both
 * engines.
 */
export function containing(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** Returns the SQL condition that a column contains each of these texts; false if there are none. */
export function containingAll(column: string, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    words.map((word) => containing(column, word)),
    sql` and `,
  )})`
}

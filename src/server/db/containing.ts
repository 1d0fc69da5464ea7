import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds these words somewhere; `%` and `_` in them mean themselves. Both engines. */
export function containing(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

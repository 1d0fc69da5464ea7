import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/** The library desk: what was removed and may still come back, and what was found behind the links to other sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('library_removal')
    .addColumn('id', 'text', key)
    // A timetable's place or a list with its line, as JSON: rows of six tables fit into one column.
    .addColumn('content', 'text', required)
    .addColumn('removed_at', 'text', required)
    .execute()
  await db.schema
    .createTable('link_check')
    .addColumn('url', 'text', key)
    .addColumn('checked_at', 'text', required)
    .addColumn('status', 'integer')
    // Null where something is there.
    .addColumn('fault', 'text')
    .execute()
}

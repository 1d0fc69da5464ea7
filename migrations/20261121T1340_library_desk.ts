import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/**
 * Creates the tables of the library desk: removed lines that can still be restored, and the results of checking links
 * to other sites.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('library_removal')
    .addColumn('id', 'text', key)
    // The removed timetable or line with its list, as JSON, because the rows of six tables must fit into this column.
    .addColumn('content', 'text', required)
    .addColumn('removed_at', 'text', required)
    .execute()
  await db.schema
    .createTable('link_check')
    .addColumn('url', 'text', key)
    .addColumn('checked_at', 'text', required)
    .addColumn('status', 'integer')
    // Why the link is dead; null if the site answered.
    .addColumn('fault', 'text')
    .execute()
}

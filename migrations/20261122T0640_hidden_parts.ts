import type { Kysely } from 'kysely'

/**
 * Adds to an upload what the file hides (rows, columns and worksheets), and the worksheet at which the file could not
 * be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sheet_upload_part')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('sheet_upload_part')
    .addColumn('hidden_columns', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('sheet_upload').addColumn('fault_worksheet', 'text').execute()
}

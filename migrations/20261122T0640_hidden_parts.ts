import type { Kysely } from 'kysely'

/** What an uploaded file hides, and the worksheet that makes it unreadable, where one does. */
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

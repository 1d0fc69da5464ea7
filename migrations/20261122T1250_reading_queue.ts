import type { Kysely } from 'kysely'

/** Signs of life of the process that reads an upload, and the upload's place in the queue while it waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sheet_upload')
    .addColumn('reading_beat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('sheet_upload').addColumn('reading_place', 'integer').execute()
}

import type { Kysely } from 'kysely'

/**
 * Adds to an upload the latest sign of life of the process that reads it, and its place in the queue while it waits for
 * memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sheet_upload')
    .addColumn('reading_beat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('sheet_upload').addColumn('reading_place', 'integer').execute()
}

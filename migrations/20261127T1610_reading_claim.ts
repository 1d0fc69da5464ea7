import type { Kysely } from 'kysely'

/** Adds to an upload how many processes have begun to read its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sheet_upload')
    .addColumn('reading_claim', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

import type { Kysely } from 'kysely'

/** The row that makes an uploaded file unreadable, where one does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sheet_upload').addColumn('fault_row', 'integer').execute()
}

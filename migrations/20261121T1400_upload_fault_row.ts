import type { Kysely } from 'kysely'

/** Adds the row at which an uploaded file could not be read; null for a file that could, or if the row is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sheet_upload').addColumn('fault_row', 'integer').execute()
}

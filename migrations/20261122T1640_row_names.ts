import type { Kysely } from 'kysely'

/**
 * Adds an index by which the rows with a name are found without reading all rows: an import looks up only the names on
 * its sheet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sheet_row_of_name').on('sheet_row').columns(['name_key']).execute()
}

import type { Kysely } from 'kysely'

/** Finds the rows of a name without reading all of them: an import looks up the names of its sheet only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sheet_row_of_name').on('sheet_row').columns(['name_key']).execute()
}

import type { Kysely } from 'kysely'

/**
 * Finds the students of a name in the index alone: an import in a long history looked up thousands of rows, each on a
 * page of its own, for their students only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sheet_row_student_of_name')
    .on('sheet_row_shared')
    .columns(['name_key', 'student_id'])
    .execute()
  await db.schema.dropIndex('sheet_row_of_name').execute()
}

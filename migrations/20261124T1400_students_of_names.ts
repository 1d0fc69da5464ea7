import type { Kysely } from 'kysely'

/**
 * Adds an index that also contains the students, so that the students with a name are found in the index alone. In a
 * database with many years, an import had read thousands of rows only for their students, each on another page of the
 * file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sheet_row_student_of_name')
    .on('sheet_row_shared')
    .columns(['name_key', 'student_id'])
    .execute()
  await db.schema.dropIndex('sheet_row_of_name').execute()
}

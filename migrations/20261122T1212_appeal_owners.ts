import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Binds appeals to students: adds the codes that the office prints for students, and which requests are confirmed to
 * come from the student. An older request that is the only one of its appeal counts as confirmed, because its code
 * could read the office's answer from the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('student_code')
    .addColumn('student_id', 'text', (column) =>
      column.notNull().primaryKey().references('student.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', required)
    .addColumn('issued_at', 'text', required)
    .execute()
  await db.schema.alterTable('appeal_request').addColumn('confirmed_at', 'text').execute()
  // Who confirmed the request; null if the student's code did.
  await db.schema.alterTable('appeal_request').addColumn('confirmed_by', 'text').execute()
  await sql`update appeal_request set confirmed_at = created_at, confirmed_by = 'قبل رموز الطلاب'
    where appeal_id in (select appeal_id from appeal_request group by appeal_id having count(*) = 1)`.execute(db)
}

import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Binds appeals to students: the codes that the office prints for them, and which requests are confirmed. A request
 * that is the only one of its appeal counts as confirmed: its code could read the answer all along.
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
  // Null where the student's code confirmed it.
  await db.schema.alterTable('appeal_request').addColumn('confirmed_by', 'text').execute()
  await sql`update appeal_request set confirmed_at = created_at, confirmed_by = 'قبل رموز الطلاب'
    where appeal_id in (select appeal_id from appeal_request group by appeal_id having count(*) = 1)`.execute(db)
}

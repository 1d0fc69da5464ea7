import { type Kysely, sql } from 'kysely'

/** Creates the table of written timetables. The images of timetables have had a table since the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('timetable')
    .addColumn('place', 'text', (column) => column.notNull().primaryKey())
    // Days, columns and cells as JSON in one column, because a timetable is always read and saved as a whole.
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'timetable_place_known',
      sql`place in ('grade_1', 'grade_2', 'grade_3', 'grade_4', 'exams_schedule')`,
    )
    .addCheckConstraint('timetable_source_known', sql`source in ('office', 'demo')`)
    .execute()
}

import { type Kysely, sql } from 'kysely'

/** Timetables as tables, beside their images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('timetable')
    .addColumn('place', 'text', (column) => column.notNull().primaryKey())
    // Edited and read as a whole, so one column holds days, periods and cells as JSON.
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'timetable_place_known',
      sql`place in ('grade_1', 'grade_2', 'grade_3', 'grade_4', 'exams_schedule')`,
    )
    .addCheckConstraint('timetable_source_known', sql`source in ('office', 'demo')`)
    .execute()
}

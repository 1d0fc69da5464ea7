import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Returns a check that a column has one of these values. The values are written into the SQL as literals, because the
 * statements of a migration take no parameters; they come from this file only.
 */
function sqlIn(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

/**
 * Adds the column that says whose a row is: the faculty's own, or the demonstration's, whose rows are removed all at
 * once.
 */
function withSource<Table extends string>(table: CreateTableBuilder<Table>, name: string) {
  return table
    .addColumn('source', 'text', (column) => column.notNull())
    .addCheckConstraint(`${name}_source_known`, sqlIn('source', ['office', 'demo']))
}

/**
 * Creates the tables of the library (files, books, resources, recordings, schedules) and of the texts on the home page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withSource(db.schema.createTable('stored_file'), 'stored_file')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await withSource(db.schema.createTable('book'), 'book')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('grade', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('drive_id', 'text', (column) => column.notNull())
    .addCheckConstraint('book_kind_known', sqlIn('kind', ['book', 'final_exam']))
    .addCheckConstraint('book_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('book_term_known', sqlIn('term', [1, 2]))
    .execute()

  await withSource(db.schema.createTable('grade_subject'), 'grade_subject')
    .addColumn('grade', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('grade_subject_pkey', ['grade', 'term', 'subject'])
    .addCheckConstraint('grade_subject_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('grade_subject_term_known', sqlIn('term', [1, 2]))
    .execute()

  await withSource(db.schema.createTable('general_subject'), 'general_subject')
    .addColumn('subject', 'text', (column) => column.notNull().primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()

  await withSource(db.schema.createTable('resource'), 'resource')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('grade', 'integer')
    .addColumn('term', 'integer')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('is_book', 'integer', (column) => column.notNull())
    .addCheckConstraint('resource_place_whole', sql`(grade is null) = (term is null)`)
    .execute()

  await withSource(db.schema.createTable('recording'), 'recording')
    .addColumn('grade', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recording_pkey', ['grade', 'term', 'subject'])
    .addCheckConstraint('recording_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('recording_term_known', sqlIn('term', [1, 2]))
    .execute()

  await withSource(db.schema.createTable('schedule_image'), 'schedule_image')
    .addColumn('place', 'text', (column) => column.notNull().primaryKey())
    .addColumn('file_id', 'text', (column) => column.notNull().references('stored_file.id'))
    .addColumn('description', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'schedule_image_place_known',
      sqlIn('place', ['grade_1', 'grade_2', 'grade_3', 'grade_4', 'exams_schedule']),
    )
    .execute()

  await withSource(db.schema.createTable('announcement'), 'announcement')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await withSource(db.schema.createTable('portal_setting'), 'portal_setting')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

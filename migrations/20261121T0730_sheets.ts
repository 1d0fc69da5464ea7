import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Returns a check that a column has one of these values. The values are written into the SQL as literals, because the
 * statements of a migration take no parameters; they come from this file only.
 */
function sqlIn(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

/**
 * Creates the tables of sheets with their subjects and rows, of the students whom the rows name, and of the office's
 * decisions about students.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheet')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('grade', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_sha256', 'text', (column) => column.notNull())
    .addColumn('student_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('published_at', 'text')
    .addUniqueConstraint('sheet_version_once', ['year', 'grade', 'term', 'version'])
    .addUniqueConstraint('sheet_file_once', ['year', 'grade', 'term', 'file_sha256'])
    .addCheckConstraint('sheet_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('sheet_term_known', sqlIn('term', [1, 2]))
    .addCheckConstraint('sheet_state_known', sqlIn('state', ['draft', 'published', 'superseded', 'withdrawn']))
    .execute()
  await db.schema
    .createIndex('sheet_one_published')
    .on('sheet')
    .columns(['year', 'grade', 'term'])
    .unique()
    .where(sqlIn('state', ['published']))
    .execute()

  await db.schema
    .createTable('sheet_subject')
    .addColumn('sheet_id', 'text', (column) => column.notNull().references('sheet.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('final_hundredths', 'integer', (column) => column.notNull())
    .addColumn('is_counted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sheet_subject_pkey', ['sheet_id', 'position'])
    .execute()

  await db.schema
    .createTable('student')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sheet_row')
    .addColumn('sheet_id', 'text', (column) => column.notNull().references('sheet.id').onDelete('cascade'))
    .addColumn('seat_number', 'text', (column) => column.notNull())
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addColumn('student_id', 'text', (column) => column.notNull().references('student.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('degrees', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('withheld', 'integer', (column) => column.notNull())
    .addColumn('total_hundredths', 'integer', (column) => column.notNull())
    .addColumn('max_hundredths', 'integer', (column) => column.notNull())
    .addColumn('rank', 'integer')
    .addPrimaryKeyConstraint('sheet_row_pkey', ['sheet_id', 'seat_number'])
    .addUniqueConstraint('sheet_row_student_once', ['sheet_id', 'student_id'])
    .execute()
  await db.schema.createIndex('sheet_row_of_student').on('sheet_row').columns(['student_id']).execute()

  await db.schema
    .createTable('hidden_student')
    .addColumn('student_id', 'text', (column) => column.notNull().primaryKey().references('student.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('hidden_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('identity_question')
    .addColumn('sheet_id', 'text', (column) => column.notNull().references('sheet.id').onDelete('cascade'))
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addColumn('student_id', 'text', (column) => column.notNull().references('student.id'))
    .addColumn('candidates', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_question_pkey', ['sheet_id', 'row_number'])
    .execute()

  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_sha256', 'text', (column) => column.notNull())
    .addColumn('sheet_id', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('students', 'integer', (column) => column.notNull())
    .addColumn('linked', 'integer', (column) => column.notNull())
    .addColumn('new_identities', 'integer', (column) => column.notNull())
    .addColumn('ambiguous', 'integer', (column) => column.notNull())
    .addColumn('warnings', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('publication')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await (db as Kysely<{ publication: { id: number; version: number } }>)
    .insertInto('publication')
    .values({ id: 1, version: 0 })
    .execute()
}

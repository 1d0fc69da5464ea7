import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Returns a check that a column has one of these values. The values are written into the SQL as literals, because the
 * statements of a migration take no parameters; they come from this file only.
 */
function sqlIn(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

/** Creates the table of the questions of all quizzes. Only the questions of a subject have grade, term and subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('grade', 'integer')
    .addColumn('term', 'integer')
    .addColumn('subject', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('text_key', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('answer', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('creator_name', 'text')
    .addColumn('creator_uid', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addCheckConstraint('question_origin_known', sqlIn('origin', ['trial', 'sent', 'student']))
    .addCheckConstraint('question_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('question_term_known', sqlIn('term', [1, 2]))
    .addCheckConstraint(
      'question_place_whole',
      sql`(origin = 'student') = (grade is not null)
        and (grade is null) = (term is null) and (grade is null) = (subject is null)`,
    )
    .addCheckConstraint('question_answer_known', sql`answer between 0 and 8`)
    .addCheckConstraint('question_state_known', sqlIn('state', ['shown', 'waiting', 'hidden']))
    .addCheckConstraint('question_source_known', sqlIn('source', ['office', 'demo']))
    .execute()
  // Readers see the questions in this order, and only those in the state `shown`.
  await db.schema.createIndex('question_order').on('question').columns(['state', 'position', 'id']).execute()
}

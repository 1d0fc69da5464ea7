import type { Kysely } from 'kysely'

/**
 * Creates the tables of how often each question was answered. Adds to a question when the office last decided about it
 * and corrected it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question').addColumn('reviewed_at', 'text').execute()
  await db.schema.alterTable('question').addColumn('corrected_at', 'text').execute()
  await db.schema
    .createTable('question_count')
    .addColumn('question_id', 'text', (column) =>
      column.notNull().primaryKey().references('question.id').onDelete('cascade'),
    )
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('answered_right', 'integer', (column) => column.notNull())
    .addColumn('options', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('question_pick')
    .addColumn('question_id', 'text', (column) => column.notNull().references('question.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_pick_key', ['question_id', 'place'])
    .execute()
}

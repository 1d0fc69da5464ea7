import type { Kysely } from 'kysely'

/** Lets contributors withdraw their questions, and readers report a question as wrong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question').addColumn('withdrawn_at', 'text').execute()
  await db.schema.createIndex('question_creator').on('question').columns(['creator_uid', 'created_at', 'id']).execute()
  await db.schema.createIndex('question_text').on('question').column('text_key').execute()
  await db.schema
    .createTable('question_report')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('question_id', 'text', (column) => column.notNull().references('question.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.references('account_user.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .execute()
  await db.schema.createIndex('question_report_question').on('question_report').column('question_id').execute()
  await db.schema.createIndex('question_report_sender').on('question_report').column('uid').execute()
}

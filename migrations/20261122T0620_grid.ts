import type { Kysely } from 'kysely'

/**
 * Creates the tables of earlier choices for an upload, which an undo restores, and of learnt layouts: the choices for a
 * file, which are applied to later files with the same headers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheet_upload_step')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('sheet_upload.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sheet_upload_step_pkey', ['upload_id', 'revision'])
    .execute()
  await db.schema
    .createTable('sheet_layout')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('header_key', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
}

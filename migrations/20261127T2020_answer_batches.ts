import type { Kysely } from 'kysely'

/** Creates the table of the batches of answers that were counted, so that a batch that is sent again is recognised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answer_batch')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('counted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('answer_batch_age').on('answer_batch').column('counted_at').execute()
}

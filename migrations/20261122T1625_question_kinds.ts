import { type Kysely, sql } from 'kysely'

/**
 * Adds kinds of questions. For a new kind, `options` and `answer` contain what the previous release can show: the right
 * answer, and an option for readers who do not know it. So both releases work on the same rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('question')
    .addColumn('kind', 'text', (column) =>
      column.notNull().defaultTo('one').check(sql`kind in ('one', 'several', 'matching', 'ordering', 'written')`),
    )
    .execute()
  await db.schema.alterTable('question').addColumn('parts', 'text').execute()
  await db.schema.alterTable('question').addColumn('passage', 'text').execute()
}

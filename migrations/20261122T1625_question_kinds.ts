import { type Kysely, sql } from 'kysely'

/**
 * Kinds of questions. `options` and `answer` of a new kind hold what the release before can show: the right answer, and
 * an option for everybody who does not know it. So both releases work on these rows.
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

import { type Kysely, sql } from 'kysely'

/**
 * Adds the format of a question's texts. Questions that exist already, and those that the previous release adds, are
 * plain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('question')
    .addColumn('format', 'text', (column) =>
      column.notNull().defaultTo('plain').check(sql`format in ('plain', 'markup')`),
    )
    .execute()
}

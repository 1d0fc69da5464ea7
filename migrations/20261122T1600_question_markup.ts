import { type Kysely, sql } from 'kysely'

/** Says how the texts of a question are written. Those from before, and those of an earlier release, are plain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('question')
    .addColumn('format', 'text', (column) =>
      column.notNull().defaultTo('plain').check(sql`format in ('plain', 'markup')`),
    )
    .execute()
}

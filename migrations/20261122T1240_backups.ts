import { type Kysely, sql } from 'kysely'

/** Whose turn it is to make a backup, and what became of the last scheduled one: one row, or none before the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_turn')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    // Until then nobody else makes one; null while nobody does.
    .addColumn('taken_until', 'text')
    // When the last scheduled backup began, and why it failed; null for one that is whole.
    .addColumn('tried_at', 'text')
    .addColumn('fault', 'text')
    .addCheckConstraint('backup_turn_once', sql`id = 1`)
    .execute()
}

import { type Kysely, sql } from 'kysely'

/**
 * Creates the table with one row that says which process makes a backup now, and what came of the last scheduled one.
 * The row is missing before the first backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_turn')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    // Until this time no other process makes a backup; null while none is being made.
    .addColumn('taken_until', 'text')
    // When the last scheduled backup began, and why it failed; `fault` is null if it did not.
    .addColumn('tried_at', 'text')
    .addColumn('fault', 'text')
    .addCheckConstraint('backup_turn_once', sql`id = 1`)
    .execute()
}

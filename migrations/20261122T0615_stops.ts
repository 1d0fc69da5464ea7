import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const sheet = (column: ColumnDefinitionBuilder) => column.notNull().references('sheet.id').onDelete('cascade')

/**
 * Creates the tables of publication stops (checks that prevent publishing a sheet until an officer confirms them) and
 * of the officers' confirmations; adds when a scheduled publication was stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheet_stop')
    .addColumn('sheet_id', 'text', sheet)
    .addColumn('code', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('lines', 'text', required)
    .addColumn('offers', 'text', required)
    .addPrimaryKeyConstraint('sheet_stop_pkey', ['sheet_id', 'code'])
    .execute()
  await db.schema
    .createTable('sheet_acceptance')
    .addColumn('sheet_id', 'text', sheet)
    .addColumn('code', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('actor_name', 'text', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('sheet_acceptance_pkey', ['sheet_id', 'code'])
    .execute()
  // When a scheduled publication was stopped; null once the office publishes or schedules the version again.
  await db.schema.alterTable('sheet').addColumn('held_at', 'text').execute()
}

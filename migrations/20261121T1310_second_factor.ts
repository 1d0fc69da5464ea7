import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of second factors: for each account the key that its owner's authenticator app has, and the backup
 * codes for a lost phone; both are encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_user')
    .addColumn('two_factor_enabled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('account_second_factor')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().unique().references('account_user.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('failed_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('locked_until', 'text')
    .addColumn('last_code', 'text')
    .addCheckConstraint('account_second_factor_verified_known', sql<boolean>`verified in (0, 1)`)
    .execute()
}

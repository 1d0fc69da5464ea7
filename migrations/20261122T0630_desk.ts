import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Creates the tables of invitations to the office and of released results, which a sheet withholds and the office
 * shows. Adds to an upload the summary that the list of uploads shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_invitation')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    // The roles that the invitation grants, as a JSON array.
    .addColumn('roles', 'text', required)
    .addColumn('email', 'text')
    .addColumn('inviter_name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createTable('released_result')
    .addColumn('student_id', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('released_at', 'text', required)
    .addPrimaryKeyConstraint('released_result_pkey', ['student_id', 'year'])
    .execute()
  await db.schema.alterTable('sheet_upload').addColumn('summary', 'text').execute()
}

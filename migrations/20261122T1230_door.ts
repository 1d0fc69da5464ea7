import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/**
 * Creates the tables of devices that have signed in before, and of recent wrong passwords. Adds to a sign-in session
 * its last call, its device and its network, and to an account whether its owner must choose a new password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['seen_at', 'device', 'place']) {
    await db.schema.alterTable('account_session').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('account_user')
    .addColumn('password_due', 'integer', (column) => column.notNull().defaultTo(0).check(sql`password_due in (0, 1)`))
    .execute()
  await db.schema
    .createTable('account_device')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.notNull().references('account_user.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addUniqueConstraint('account_device_token', ['user_id', 'token_hash'])
    .execute()
  await db.schema
    .createTable('account_guess')
    .addColumn('key', 'text', key)
    .addColumn('failures', 'integer', required)
    .addColumn('last_at', 'text', required)
    .addColumn('told_at', 'text')
    .execute()
}

import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Creates the table of passkeys. Adds to a sign-in session when its user last proved to be the account's owner, and the
 * wrong attempts since then. Counts the e-mail addresses of all accounts with a role in the office as confirmed,
 * because these accounts got their roles before addresses had to be confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account_session').addColumn('proved_at', 'text').execute()
  await db.schema
    .alterTable('account_session')
    .addColumn('wrong_proofs', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('account_passkey')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('account_user.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('uses', 'integer', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('account_passkey_owner').on('account_passkey').column('user_id').execute()
  await sql`update account_user set email_verified = 1
    where role = 'administrator' or id in (select uid from staff_role)`.execute(db)
}

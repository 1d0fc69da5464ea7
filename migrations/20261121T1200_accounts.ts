import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Returns a check that a column has one of these values. The values are written into the SQL as literals, because the
 * statements of a migration take no parameters; they come from this file only.
 */
function sqlIn(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
/** A row with this column, such as a sign-in session, is deleted together with its account. */
const owner = (column: ColumnDefinitionBuilder) => column.notNull().references('account_user.id').onDelete('cascade')
/** A row with this column, such as a suggestion, stays when its sender's account is deleted. */
const sender = (column: ColumnDefinitionBuilder) => column.references('account_user.id').onDelete('set null')

/**
 * Creates the tables of accounts with their sign-in sessions and passwords, and of what visitors send to the office.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createFeedback(db)
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_user')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', required)
    .addColumn('grade', 'integer')
    .addColumn('message', 'text', required)
    .addColumn('write_permission', 'integer', required)
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addCheckConstraint('account_user_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('account_user_role_known', sqlIn('role', ['member', 'administrator']))
    .addCheckConstraint('account_user_verified_known', sqlIn('email_verified', [0, 1]))
    .addCheckConstraint('account_user_permission_known', sqlIn('write_permission', [0, 1]))
    .execute()
  await db.schema
    .createTable('account_session')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', owner)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('account_session_owner').on('account_session').column('user_id').execute()
  await db.schema
    .createTable('account_credential')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', owner)
    .addColumn('provider_id', 'text', required)
    .addColumn('account_id', 'text', required)
    .addColumn('password', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addUniqueConstraint('account_credential_once', ['user_id', 'provider_id'])
    .execute()
  await db.schema
    .createTable('account_verification')
    .addColumn('id', 'text', key)
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('account_verification_name').on('account_verification').column('identifier').execute()
}

async function createFeedback(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggestion')
    .addColumn('id', 'text', key)
    .addColumn('text', 'text', required)
    .addColumn('uid', 'text', sender)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createTable('problem_report')
    .addColumn('id', 'text', key)
    .addColumn('text', 'text', required)
    .addColumn('page', 'text')
    .addColumn('uid', 'text', sender)
    .addColumn('created_at', 'text', required)
    .execute()
  for (const table of ['suggestion', 'problem_report']) {
    await db.schema.createIndex(`${table}_sender`).on(table).column('uid').execute()
  }
}

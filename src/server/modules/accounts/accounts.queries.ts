import type { AccountCredentialTable, AccountUserTable, AccountVerificationTable } from '#server/db/account-tables.ts'
import type { StaffRoleTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** What the office and the owner may read of an account. */
export function findProfile(
  db: Db,
  uid: string,
): Promise<Pick<AccountUserTable, 'id' | 'name' | 'email' | 'grade' | 'message' | 'write_permission'> | undefined> {
  return db
    .selectFrom('account_user')
    .select(['id', 'name', 'email', 'grade', 'message', 'write_permission'])
    .where('id', '=', uid)
    .executeTakeFirst()
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const query = db.selectFrom('account_user').select('id').where('role', '=', 'administrator').limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** How many can run the portal: administrators who may sign in. */
export async function countAdministrators(db: Db): Promise<number> {
  return Number((await administratorCount(db).executeTakeFirstOrThrow()).n)
}

/** How many of those have a second factor. */
export async function countGuardedAdministrators(db: Db): Promise<number> {
  const guarded = administratorCount(db).where('two_factor_enabled', '=', 1)
  return Number((await guarded.executeTakeFirstOrThrow()).n)
}

function administratorCount(db: Db) {
  return db
    .selectFrom('account_user')
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where('role', '=', 'administrator')
    .where('suspended_at', 'is', null)
}

export async function isSuspended(db: Db, uid: string): Promise<boolean> {
  const query = db.selectFrom('account_user').select('id').where('id', '=', uid).where('suspended_at', 'is not', null)
  return (await query.executeTakeFirst()) !== undefined
}

export async function insertUser(db: Db, row: AccountUserTable): Promise<void> {
  await db.insertInto('account_user').values(row).execute()
}

export async function insertCredential(db: Db, row: AccountCredentialTable): Promise<void> {
  await db.insertInto('account_credential').values(row).execute()
}

/** Makes the account of an address an administrator; its id, or undefined where there is none. */
export async function promoteByEmail(db: Db, email: string, updated_at: string): Promise<string | undefined> {
  const row = await db
    .updateTable('account_user')
    .set({ role: 'administrator', two_factor_enabled: 0, updated_at })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends whatever an account proves itself with: its sessions, its password and its second factor. */
export async function deleteProofs(db: Db, uid: string): Promise<void> {
  await deleteSessions(db, uid)
  await db.deleteFrom('account_credential').where('user_id', '=', uid).execute()
  await db.deleteFrom('account_second_factor').where('user_id', '=', uid).execute()
}

export async function deleteSessions(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('account_session').where('user_id', '=', uid).execute()
}

/** Its sessions, its password and its place at what it sent go or are emptied with it, by the tables' own rules. */
export async function deleteUser(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('account_verification').where('value', '=', uid).execute()
  await db.deleteFrom('account_user').where('id', '=', uid).execute()
}

export async function insertVerification(db: Db, row: AccountVerificationTable): Promise<void> {
  await db.insertInto('account_verification').values(row).execute()
}

export async function deleteVerifications(db: Db, value: string): Promise<void> {
  await db.deleteFrom('account_verification').where('value', '=', value).execute()
}

/** Takes a link's row away; says whether it stood and had not expired. Of two who come with one link only one is told so. */
export async function consumeVerification(db: Db, identifier: string, now: string): Promise<boolean> {
  const row = await db
    .deleteFrom('account_verification')
    .where('identifier', '=', identifier)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

/** Removes every session and every link. */
export async function deleteSessionsAndLinks(db: Db): Promise<void> {
  await db.deleteFrom('account_session').execute()
  await db.deleteFrom('account_verification').execute()
}

/** Removes the sessions and links whose time is over. */
export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('account_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('account_verification').where('expires_at', '<', now).execute()
}

/** What an account may do in the office, in the order of the roles' names. */
export async function listStaffRoles(db: Db, uid: string): Promise<StaffRoleTable['role'][]> {
  const rows = await db.selectFrom('staff_role').select('role').where('uid', '=', uid).orderBy('role').execute()
  return rows.map(({ role }) => role)
}

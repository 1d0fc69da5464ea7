import type { AccountCredentialTable, AccountUserTable, AccountVerificationTable } from '#server/db/account-tables.ts'
import type { Db } from '#server/db/tables.ts'

const PROFILE = ['id', 'name', 'email', 'email_verified', 'grade', 'message', 'write_permission'] as const

/** Returns an account's profile, as its owner and administrators may read it. */
export function findProfile(
  db: Db,
  uid: string,
): Promise<Pick<AccountUserTable, (typeof PROFILE)[number]> | undefined> {
  return db.selectFrom('account_user').select(PROFILE).where('id', '=', uid).executeTakeFirst()
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const query = db.selectFrom('account_user').select('id').where('role', '=', 'administrator').limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Counts the administrators who are not suspended. */
export async function countAdministrators(db: Db): Promise<number> {
  return Number((await administratorCount(db).executeTakeFirstOrThrow()).n)
}

/** Counts the administrators who are not suspended and have a second factor. */
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

/** Makes an account an administrator, not suspended, with a confirmed address and without a second factor. */
export async function promote(db: Db, uid: string, updated_at: string): Promise<void> {
  const rights = { role: 'administrator', email_verified: 1, two_factor_enabled: 0, suspended_at: null } as const
  await db
    .updateTable('account_user')
    .set({ ...rights, updated_at })
    .where('id', '=', uid)
    .execute()
}

/** Returns the id of the account with this e-mail address. */
export async function findUid(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** Marks an account's address as confirmed. Returns the account's name, or undefined if there is no such account. */
export async function markConfirmed(db: Db, uid: string, updated_at: string): Promise<string | undefined> {
  const row = await db
    .updateTable('account_user')
    .set({ email_verified: 1, updated_at })
    .where('id', '=', uid)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Replaces an account's address. Returns false if the address is confirmed, and then changes nothing. */
export async function replaceUnconfirmed(
  db: Db,
  uid: string,
  to: Pick<AccountUserTable, 'email' | 'search_key' | 'updated_at'>,
): Promise<boolean> {
  const changed = db.updateTable('account_user').set(to).where('id', '=', uid).where('email_verified', '=', 0)
  return (await changed.returning('id').executeTakeFirst()) !== undefined
}

/** Sets whether an account must choose another password. Writes nothing if the row has this value already. */
export async function setPasswordDue(db: Db, uid: string, isDue: boolean): Promise<void> {
  const password_due = isDue ? 1 : 0
  await db
    .updateTable('account_user')
    .set({ password_due })
    .where('id', '=', uid)
    .where('password_due', '<>', password_due)
    .execute()
}

/** Returns what the rules for an account's password depend on, or undefined if there is no such account. */
export function findOwner(
  db: Db,
  uid: string,
): Promise<{ name: string; email: string; isOffice: boolean } | undefined> {
  return db
    .selectFrom('account_user')
    .leftJoin('staff_role', 'staff_role.uid', 'account_user.id')
    .select(['account_user.name', 'account_user.email', 'account_user.role', 'staff_role.role as staff_role'])
    .where('account_user.id', '=', uid)
    .executeTakeFirst()
    .then(
      (row) =>
        row && {
          name: row.name,
          email: row.email,
          isOffice: row.role === 'administrator' || row.staff_role !== null,
        },
    )
}

/** Deletes what proves an account's owner: sessions, password, second factor and passkeys. */
export async function deleteProofs(db: Db, uid: string): Promise<void> {
  await deleteSessions(db, uid)
  await db.deleteFrom('account_credential').where('user_id', '=', uid).execute()
  await db.deleteFrom('account_second_factor').where('user_id', '=', uid).execute()
  await db.deleteFrom('account_passkey').where('user_id', '=', uid).execute()
}

export async function deleteSessions(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('account_session').where('user_id', '=', uid).execute()
}

/** Deletes an account. Foreign keys delete its sessions and password, and set its uid to null in what it sent. */
export async function deleteUser(db: Db, uid: string): Promise<void> {
  await db
    .deleteFrom('account_verification')
    .where('value', 'in', [uid, confirmationOf(uid)])
    .execute()
  await db.deleteFrom('account_user').where('id', '=', uid).execute()
}

/**
 * Returns the stored value of a link that confirms an account's address. It differs from the uid: a new password
 * deletes the links stored under the uid, and must not delete this one.
 */
export function confirmationOf(uid: string): string {
  return `confirm:${uid}`
}

export async function insertVerification(db: Db, row: AccountVerificationTable): Promise<void> {
  await db.insertInto('account_verification').values(row).execute()
}

/** Counts the one-time links and other verifications stored under a value that expire after the given time. */
export async function countVerifications(db: Db, value: string, after: string): Promise<number> {
  const query = db.selectFrom('account_verification').select((eb) => eb.fn.countAll<number | string>().as('n'))
  const { n } = await query.where('value', '=', value).where('expires_at', '>', after).executeTakeFirstOrThrow()
  return Number(n)
}

export async function deleteVerifications(db: Db, value: string): Promise<void> {
  await db.deleteFrom('account_verification').where('value', '=', value).execute()
}

/**
 * Deletes a link's row, and returns its value if the link had not expired. Of two concurrent calls only one gets the
 * value.
 */
export async function consumeVerification(db: Db, identifier: string, now: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('account_verification')
    .where('identifier', '=', identifier)
    .returning(['value', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now ? row.value : undefined
}

/** Returns the value of a link that has not expired, without using the link. */
export async function findVerification(db: Db, identifier: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_verification')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.value
}

/** Deletes every session, link and invitation. */
export async function deleteSessionsAndLinks(db: Db): Promise<void> {
  await db.deleteFrom('account_session').execute()
  await db.deleteFrom('account_verification').execute()
  await db.deleteFrom('account_invitation').execute()
}

/** Deletes expired sessions, links and invitations. */
export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('account_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('account_verification').where('expires_at', '<', now).execute()
  await db.deleteFrom('account_invitation').where('expires_at', '<', now).execute()
}

/** Returns the e-mail addresses of the administrators who are not suspended. */
export async function listAdministratorAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('email')
    .where('role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

import type { AccountPasskeyTable } from '#server/db/account-tables.ts'
import type { Db } from '#server/db/tables.ts'

const COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'uses',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const

/** Returns an account's passkeys, oldest first. */
export function listPasskeys(db: Db, uid: string): Promise<AccountPasskeyTable[]> {
  const query = db.selectFrom('account_passkey').select(COLUMNS).where('user_id', '=', uid)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Returns the passkey with the id that its device gave it. */
export function findPasskey(db: Db, credentialId: string): Promise<AccountPasskeyTable | undefined> {
  const query = db.selectFrom('account_passkey').select(COLUMNS).where('credential_id', '=', credentialId)
  return query.executeTakeFirst()
}

export async function insertPasskey(db: Db, row: AccountPasskeyTable): Promise<void> {
  await db.insertInto('account_passkey').values(row).execute()
}

/**
 * Stores a use of a passkey. Returns false if the device's count of uses has not grown, which means that another device
 * has a copy of the key. A device that always reports 0 has no count, so its uses are accepted.
 */
export async function countUse(
  db: Db,
  { id, uses }: Pick<AccountPasskeyTable, 'id' | 'uses'>,
  last_used_at: string,
): Promise<boolean> {
  const row = await db
    .updateTable('account_passkey')
    .set({ uses, last_used_at })
    .where('id', '=', id)
    .$if(uses > 0, (query) => query.where('uses', '<', uses))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Renames an account's passkey. Returns whether it exists. */
export async function renamePasskey(db: Db, uid: string, id: string, name: string): Promise<boolean> {
  const query = db.updateTable('account_passkey').set({ name }).where('id', '=', id).where('user_id', '=', uid)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Deletes an account's passkey. Returns whether it existed. */
export async function deletePasskey(db: Db, uid: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('account_passkey').where('id', '=', id).where('user_id', '=', uid)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns by which means the account of an address can pass the second step. */
export async function stepsOf(db: Db, email: string): Promise<{ code: boolean; passkey: boolean }> {
  const row = await db
    .selectFrom('account_user')
    .leftJoin('account_second_factor', 'account_second_factor.user_id', 'account_user.id')
    .leftJoin('account_passkey', 'account_passkey.user_id', 'account_user.id')
    .select(['account_second_factor.verified', 'account_passkey.id as passkey'])
    .where('account_user.email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return { code: row?.verified === 1, passkey: Boolean(row?.passkey) }
}

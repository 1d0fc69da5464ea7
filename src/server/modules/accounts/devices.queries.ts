import type { AccountDeviceTable } from '#server/db/account-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** Returns the id of an account's device, by the account's e-mail address and the hash of the device's token. */
export async function findDevice(db: Db, email: string, token_hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_device')
    .innerJoin('account_user', 'account_user.id', 'account_device.user_id')
    .select('account_device.id')
    .where('account_user.email', '=', email)
    .where('account_device.token_hash', '=', token_hash)
    .executeTakeFirst()
  return row?.id
}

/** Whether an account has signed in from any remembered device. */
export async function hasDevices(db: Db, uid: string): Promise<boolean> {
  const query = db.selectFrom('account_device').select('id').where('user_id', '=', uid).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Sets the time of a device's last sign-in. Returns whether the account has this device. */
export async function touchDevice(
  db: Db,
  { user_id, token_hash, seen_at }: Pick<AccountDeviceTable, 'user_id' | 'token_hash' | 'seen_at'>,
): Promise<boolean> {
  const row = await db
    .updateTable('account_device')
    .set({ seen_at })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a device, and deletes the account's devices beyond the `most` that signed in last. */
export async function insertDevice(db: Db, row: AccountDeviceTable, most: number): Promise<void> {
  await db
    .insertInto('account_device')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doNothing())
    .execute()
  const kept = db
    .selectFrom('account_device')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(most)
  await db.deleteFrom('account_device').where('user_id', '=', row.user_id).where('id', 'not in', kept).execute()
}

/** Deletes devices that have not signed in since a time. */
export async function deleteOldDevices(db: Db, before: string): Promise<void> {
  await db.deleteFrom('account_device').where('seen_at', '<', before).execute()
}

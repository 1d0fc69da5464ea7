import { sql } from 'kysely'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/tables.ts'

/** Whether the account has an authenticator app that a first code has confirmed. */
export async function isSecondFactorOn(db: Db, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_second_factor')
    .select('verified')
    .where('user_id', '=', uid)
    .executeTakeFirst()
  return row?.verified === 1
}

/** Whether the account has any second factor: an app or a passkey. */
export async function hasSecondFactor(db: Db, uid: string): Promise<boolean> {
  const query = db.selectFrom('account_user').select('id').where('id', '=', uid).where('two_factor_enabled', '=', 1)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Locks the account's row until the transaction ends, so that changes of its app and passkeys run one after another.
 * An update without effect, because SQLite has no `select … for update`.
 */
export async function lockFactors(tx: Db, uid: string): Promise<void> {
  const lock = tx.updateTable('account_user').set((eb) => ({ two_factor_enabled: eb.ref('two_factor_enabled') }))
  await lock.where('id', '=', uid).execute()
}

/** Stores in the account whether it has a second factor: a confirmed app or a passkey. */
export async function refreshFactorFlag(db: Db, uid: string): Promise<void> {
  const rows = await db
    .selectFrom('account_second_factor')
    .select('id')
    .where('user_id', '=', uid)
    .where('verified', '=', 1)
    .union((eb) => eb.selectFrom('account_passkey').select('id').where('user_id', '=', uid))
    .execute()
  const two_factor_enabled = rows.length > 0 ? 1 : 0
  await db.updateTable('account_user').set({ two_factor_enabled }).where('id', '=', uid).execute()
}

/**
 * How many accepted codes of an account are stored. At any time three codes are valid: those of the last, the present
 * and the next half minute. So while one code is valid, at most four other codes can be accepted.
 */
const STORED_CODES = 5
const LENGTH_OF_STORED = STORED_CODES * '123456 '.length - 1

/**
 * Stores an accepted code as the account's last code. Returns false if it is one of the last STORED_CODES already. Of
 * two concurrent calls with the same code only one gets true.
 */
export async function takeCode(db: Db, uid: string, code: string): Promise<boolean> {
  const row = await db
    .updateTable('account_second_factor')
    .set({ last_code: sql`substr(${`${code} `} || coalesce(last_code, ''), 1, ${sql.lit(LENGTH_OF_STORED)})` })
    .where('user_id', '=', uid)
    .where((where) => where.or([where('last_code', 'is', null), where.not(containing('last_code', code))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the second factors of the account with this address: the app and all passkeys. Returns the account's id, or
 * undefined if the account has no second factor.
 */
export async function removeSecondFactor(db: Db, email: string, updated_at: string): Promise<string | undefined> {
  const row = await db
    .updateTable('account_user')
    .set({ two_factor_enabled: 0, updated_at })
    .where('email', '=', email)
    .where('two_factor_enabled', '=', 1)
    .returning('id')
    .executeTakeFirst()
  if (row) {
    await db.deleteFrom('account_second_factor').where('user_id', '=', row.id).execute()
    await db.deleteFrom('account_passkey').where('user_id', '=', row.id).execute()
  }
  return row?.id
}

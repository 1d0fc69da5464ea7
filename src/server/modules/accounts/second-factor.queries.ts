import type { Db } from '#server/db/tables.ts'

/** Whether a first code has turned the second factor of an account on. */
export async function isSecondFactorOn(db: Db, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_second_factor')
    .select('verified')
    .where('user_id', '=', uid)
    .executeTakeFirst()
  return row?.verified === 1
}

/** Writes down which code was taken; false where it is the one that was taken last. Of two who bring one code only one is told so. */
export async function takeCode(db: Db, uid: string, code: string): Promise<boolean> {
  const row = await db
    .updateTable('account_second_factor')
    .set({ last_code: code })
    .where('user_id', '=', uid)
    .where((where) => where.or([where('last_code', 'is', null), where('last_code', '<>', code)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the second factor of an address's account off; the account's id, or undefined where none stands. */
export async function removeSecondFactor(db: Db, email: string, updated_at: string): Promise<string | undefined> {
  const row = await db
    .updateTable('account_user')
    .set({ two_factor_enabled: 0, updated_at })
    .where('email', '=', email)
    .where('two_factor_enabled', '=', 1)
    .returning('id')
    .executeTakeFirst()
  if (row) await db.deleteFrom('account_second_factor').where('user_id', '=', row.id).execute()
  return row?.id
}

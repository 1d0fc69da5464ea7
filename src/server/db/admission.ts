import * as z from 'zod/mini'
import { SECOND_FACTOR_DEFAULT, SECOND_FACTOR_FOR, type SecondFactorFor } from '#contract/second-factor.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { AccountState, Admitted } from '#server/actor.ts'
import { AppError } from '#server/errors/app-error.ts'
import { lackOf, refusalOf } from './admission.rules.ts'
import type { Db } from './tables.ts'

/** Returns the current rights of a session's account; null if the session has ended or the account is suspended. */
export async function accountStateOf(db: Db, session: string): Promise<AccountState | null> {
  const account = await db
    .selectFrom('account_session')
    .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
    .select(['account_user.id', 'account_user.role', 'account_user.write_permission', 'account_user.reviewed_at'])
    .select(['account_user.email_verified', 'account_user.two_factor_enabled', 'account_user.password_due'])
    .select('account_session.proved_at')
    .where('account_session.id', '=', session)
    .where('account_user.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  const rights = {
    role: account.role,
    write_permission: account.write_permission === 1,
    staff_roles: await staffRolesOf(db, account.id),
  }
  const { reviewed_at, proved_at } = account
  return { ...rights, lacks: await lackOf(rights, account, () => secondFactorFor(db)), reviewed_at, proved_at }
}

/**
 * Returns which accounts need a second factor to sign in: the office's setting, or the default if the office has set
 * nothing.
 */
async function secondFactorFor(db: Db): Promise<SecondFactorFor> {
  const query = db.selectFrom('portal_setting').select('value').where('name', '=', 'second_factor_for')
  const row = await query.executeTakeFirst()
  const read = z.safeParse(z.enum(SECOND_FACTOR_FOR), row && JSON.parse(row.value))
  return read.success ? read.data : SECOND_FACTOR_DEFAULT
}

/** Returns an account's office roles, sorted by name. */
export async function staffRolesOf(db: Db, uid: string): Promise<StaffRole[]> {
  const rows = await db.selectFrom('staff_role').select('role').where('uid', '=', uid).orderBy('role').execute()
  return rows.map(({ role }) => role)
}

/**
 * Checks an admitted caller again, in a transaction: the session or its rights may have ended while the request's body
 * arrived or another transaction ran. Throws signed_out, forbidden, or the code of what the account lacks.
 */
export async function admitAgain(tx: Db, { session, ...needs }: Admitted): Promise<void> {
  const refusal = refusalOf(needs, await accountStateOf(tx, session))
  if (refusal) throw new AppError(refusal)
}

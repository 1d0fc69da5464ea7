import { allows, type Rights } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { Admitted } from '#server/actor.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Db } from './tables.ts'

/** The current rights of a session's account; null if the session has ended or the account is suspended. */
export async function rightsOfSession(db: Db, session: string): Promise<Rights | null> {
  const account = await db
    .selectFrom('account_session')
    .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
    .select(['account_user.id', 'account_user.role', 'account_user.write_permission'])
    .where('account_session.id', '=', session)
    .where('account_user.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  return {
    role: account.role,
    write_permission: account.write_permission === 1,
    staff_roles: await staffRolesOf(db, account.id),
  }
}

/** An account's office roles, sorted by name. */
export async function staffRolesOf(db: Db, uid: string): Promise<StaffRole[]> {
  const rows = await db.selectFrom('staff_role').select('role').where('uid', '=', uid).orderBy('role').execute()
  return rows.map(({ role }) => role)
}

/**
 * Checks an admitted caller again, because session and rights may have ended while the request's body arrived or
 * another transaction ran. Throws signed_out, forbidden.
 */
export async function admitAgain(tx: Db, { session, access }: Admitted): Promise<void> {
  const rights = await rightsOfSession(tx, session)
  if (!allows(access, rights)) throw new AppError(rights ? 'forbidden' : 'signed_out')
}

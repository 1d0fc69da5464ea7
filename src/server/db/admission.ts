import * as z from 'zod/mini'
import { allows, type Rights } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { PROOF_LIFE_MS } from '#contract/proof.ts'
import { SECOND_FACTOR_DEFAULT, SECOND_FACTOR_FOR, type SecondFactorFor } from '#contract/second-factor.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { Admitted, Standing } from '#server/actor.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Db } from './tables.ts'

/** What a session's account may do now; null if the session has ended or the account is suspended. */
export async function standingOfSession(db: Db, session: string): Promise<Standing | null> {
  const account = await db
    .selectFrom('account_session')
    .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
    .select(['account_user.id', 'account_user.role', 'account_user.write_permission', 'account_session.proved_at'])
    .select(['account_user.email_verified', 'account_user.two_factor_enabled', 'account_user.password_due'])
    .where('account_session.id', '=', session)
    .where('account_user.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  const rights = {
    role: account.role,
    write_permission: account.write_permission === 1,
    staff_roles: await staffRolesOf(db, account.id),
  }
  return { ...rights, lacks: await lackOf(db, rights, account), proved_at: account.proved_at }
}

interface Proven {
  password_due: number
  email_verified: number
  two_factor_enabled: number
}

/** What an account with these rights must do before anything else; null if nothing. */
export async function lackOf(db: Db, rights: Rights, account: Proven): Promise<Standing['lacks']> {
  if (!allows('staff', rights)) return null
  if (account.email_verified === 0) return 'unconfirmed_address'
  if (account.password_due === 1) return 'new_password_required'
  if (account.two_factor_enabled === 1) return null
  const asked = await secondFactorFor(db)
  const isAsked = asked === 'office' || (asked === 'administrators' && rights.role === 'administrator')
  return isAsked ? 'second_factor_required' : null
}

/** Who needs a second factor, as the office has set it. */
async function secondFactorFor(db: Db): Promise<SecondFactorFor> {
  const query = db.selectFrom('portal_setting').select('value').where('name', '=', 'second_factor_for')
  const row = await query.executeTakeFirst()
  const read = z.safeParse(z.enum(SECOND_FACTOR_FOR), row && JSON.parse(row.value))
  return read.success ? read.data : SECOND_FACTOR_DEFAULT
}

/** An account's office roles, sorted by name. */
export async function staffRolesOf(db: Db, uid: string): Promise<StaffRole[]> {
  const rows = await db.selectFrom('staff_role').select('role').where('uid', '=', uid).orderBy('role').execute()
  return rows.map(({ role }) => role)
}

/** Why a caller may not make a call; undefined if the caller may. */
export function refusalOf(
  { access, isSetUp = false }: Pick<Admitted, 'access' | 'isSetUp'>,
  standing: Standing | null,
): ProblemCode | undefined {
  if (!allows(access, standing)) return standing ? 'forbidden' : 'signed_out'
  if (access === 'public' || isSetUp) return undefined
  return standing?.lacks ?? undefined
}

/** Whether the last proof is fresh enough for an act that gives power or takes data out. */
export function isProved({ proved_at }: Pick<Standing, 'proved_at'>, now: Date): boolean {
  if (proved_at === null) return false
  return now.getTime() - Date.parse(proved_at) <= PROOF_LIFE_MS
}

/**
 * Checks an admitted caller again, because session and rights may have ended while the request's body arrived or
 * another transaction ran. Throws signed_out, forbidden, and the code of
 * what the account lacks.
 */
export async function admitAgain(tx: Db, { session, ...needs }: Admitted): Promise<void> {
  const refusal = refusalOf(needs, await standingOfSession(tx, session))
  if (refusal) throw new AppError(refusal)
}

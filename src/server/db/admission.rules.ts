import { type Access, allows, type Rights } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { PROOF_LIFE_MS } from '#contract/proof.ts'
import type { SecondFactorFor } from '#contract/second-factor.ts'

type Lack = Extract<ProblemCode, 'new_password_required' | 'second_factor_required' | 'unconfirmed_address'>

/**
 * The columns of an account (each 0 or 1) by which `lackOf` decides whether the owner must do something, such as
 * confirm the address, before the account's calls are admitted.
 */
export interface Proven {
  password_due: number
  email_verified: number
  two_factor_enabled: number
}

/**
 * Returns what an account with these rights must do before anything else; null if nothing. `factorFor` returns who
 * needs a second factor; it is called only for an account of the office that lacks nothing else.
 * docs/decisions/0054-second-factor-and-proof.md
 */
export async function lackOf(
  rights: Rights,
  account: Proven,
  factorFor: () => Promise<SecondFactorFor>,
): Promise<Lack | null> {
  if (!allows('staff', rights)) return null
  if (account.email_verified === 0) return 'unconfirmed_address'
  if (account.password_due === 1) return 'new_password_required'
  if (account.two_factor_enabled === 1) return null
  const asked = await factorFor()
  const isAsked = asked === 'office' || (asked === 'administrators' && rights.role === 'administrator')
  return isAsked ? 'second_factor_required' : null
}

/** Returns why a caller may not make a call; undefined if the caller may. */
export function refusalOf(
  { access, isSetUp = false }: { access: Access; isSetUp?: boolean },
  account: (Rights & { lacks: Lack | null }) | null,
): ProblemCode | undefined {
  if (!allows(access, account)) return account ? 'forbidden' : 'signed_out'
  if (access === 'public' || isSetUp) return undefined
  return account?.lacks ?? undefined
}

/**
 * Whether the session's user gave a password, code or passkey recently enough for a call that gives rights or exports
 * data.
 */
export function isProved({ proved_at }: { proved_at: string | null }, now: Date): boolean {
  if (proved_at === null) return false
  return now.getTime() - Date.parse(proved_at) <= PROOF_LIFE_MS
}

import type { Session, SignedInUser } from '#contract/accounts.ts'
import { session } from './samples.ts'
import { putSign } from './signed-in.ts'

/**
 * Returns the answer of `/api/auth/get-session` for a user with these rights (without any: a plain member), and sets
 * the cookie that makes pages request the session.
 */
export function sessionOf(rights: Partial<SignedInUser>): Session {
  putSign()
  return session({ name: 'منى عبد السلام', grade: null, ...rights })
}

import type { Session, SignedInUser } from '#contract/accounts.ts'
import { session } from './samples.ts'
import { putSign } from './signed-in.ts'

/**
 * What `/api/auth/get-session` answers to somebody with rights, without any to a plain member; and gives this browser the sign that it
 * is to be asked.
 */
export function sessionOf(rights: Partial<SignedInUser>): Session {
  putSign()
  return session({ name: 'منى عبد السلام', grade: null, ...rights })
}

import type { SignedInUser } from '#contract/accounts.ts'
import { putSign } from './signed-in.ts'

/**
 * What `/api/auth/get-session` answers to somebody with rights, without any to a plain member; and gives this browser the sign that it
 * is to be asked.
 */
export function sessionOf(rights: Partial<SignedInUser>): object {
  putSign()
  const user = {
    uid: 'u1',
    name: 'منى عبد السلام',
    email: 'mona@example.edu',
    grade: null,
    write_permission: false,
    role: 'member',
    staff_roles: [],
    ...rights,
  }
  return { user, expires_at: '2030-01-01T00:00:00.000Z', expires_in: 600_000 }
}

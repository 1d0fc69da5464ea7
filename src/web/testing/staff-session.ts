import type { SignedInUser } from '#contract/accounts.ts'

/** What `/api/auth/get-session` answers to somebody with rights; without any, to a plain member. */
export function sessionOf(rights: Partial<SignedInUser>): object {
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

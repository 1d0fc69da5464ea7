import type { SignedInUser } from '#contract/accounts.ts'

/**
 * Keeps on this device who is signed in, for the greeting of the next visit: name, grade and the right to write, and nothing that
 * opens a session. specification, section 3
 */
export function keepSignedInUser({ name, grade, write_permission }: SignedInUser): void {
  try {
    localStorage.setItem('loggedinUser', JSON.stringify({ name }))
    localStorage.setItem('loggedinUserInfo', JSON.stringify({ name, grade, write_permission }))
  } catch {
    // Full or forbidden: the session itself is in a cookie.
  }
}

import * as z from 'zod/mini'
import type { SignedInUser } from '#contract/accounts.ts'

/** What is kept on this device of whoever is signed in, and nothing that opens a session. specification, section 3 */
const USER = 'loggedinUser'
const USER_INFO = 'loggedinUserInfo'

const keptSchema = z.object({ name: z.string() })

/** Keeps name, grade and the right to write. */
export function keepUser({ name, grade, write_permission }: SignedInUser): void {
  try {
    localStorage.setItem(USER, JSON.stringify({ name }))
    localStorage.setItem(USER_INFO, JSON.stringify({ name, grade, write_permission }))
  } catch {
    // Full or forbidden: the session itself is in a cookie.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(USER)
    localStorage.removeItem(USER_INFO)
  } catch {
    // Forbidden: then nothing was kept.
  }
}

/** The name to greet with while the server cannot be asked; undefined where none is kept. */
export function keptName(): string | undefined {
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(localStorage.getItem(USER_INFO) ?? ''))
    return kept.data?.name
  } catch {
    return undefined
  }
}

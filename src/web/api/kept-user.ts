import * as z from 'zod/mini'
import type { SignedInUser } from '#contract/accounts.ts'
import { readStored, removeStored, writeStored } from './device-store.ts'

/**
 * Storage keys of the signed-in user's data in this browser; whoever has these data gets no access by them.
 * docs/SPECIFICATION.md, section 3
 */
const USER = 'loggedinUser'
const USER_INFO = 'loggedinUserInfo'

const keptSchema = z.object({ name: z.string() })

/** Stores the user's name, grade and write permission. */
export function keepUser({ name, grade, write_permission }: SignedInUser): void {
  writeStored(USER, { name })
  writeStored(USER_INFO, { name, grade, write_permission })
}

export function forgetUser(): void {
  removeStored(USER)
  removeStored(USER_INFO)
}

/** Returns the stored user's name, for the greeting while the server is unreachable; undefined if none is stored. */
export function keptName(): string | undefined {
  return readStored(USER_INFO, keptSchema)?.name
}

import * as z from 'zod/mini'
import type { SignedInUser } from '#contract/accounts.ts'
import { readStored, removeStored, writeStored } from './device-store.ts'

/** What this device keeps of the signed-in user; nothing in it opens a session. docs/SPECIFICATION.md, section 3 */
const USER = 'loggedinUser'
const USER_INFO = 'loggedinUserInfo'

const keptSchema = z.object({ name: z.string() })

/** Keeps name, grade and the right to write. */
export function keepUser({ name, grade, write_permission }: SignedInUser): void {
  writeStored(USER, { name })
  writeStored(USER_INFO, { name, grade, write_permission })
}

export function forgetUser(): void {
  removeStored(USER)
  removeStored(USER_INFO)
}

/** The name to greet with while the server cannot be asked; undefined where none is kept. */
export function keptName(): string | undefined {
  return readStored(USER_INFO, keptSchema)?.name
}

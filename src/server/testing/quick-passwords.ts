import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/**
 * Vitest's set-up of the server projects: makes scrypt hash passwords at the lowest cost in this process. Production
 * code cannot lower the cost, and another process does not accept these hashes.
 */
const LOWEST_COST = 2

declare global {
  /** Test files share their process, so a later file finds what an earlier one has set. */
  var passwordCost: { isReal: boolean; hashed: number } | undefined
}

function quicken(): { isReal: boolean; hashed: number } {
  const made = { isReal: false, hashed: 0 }
  const real = crypto.scrypt
  crypto.scrypt = ((password, salt, length, options, done) => {
    made.hashed += 1
    real(password, salt, length, made.isReal ? options : { ...options, N: LOWEST_COST }, done)
  }) as typeof real
  syncBuiltinESMExports()
  return made
}

const cost = globalThis.passwordCost ?? quicken()
globalThis.passwordCost = cost

/** Hashes passwords at the real cost until the test finishes, for checks of timing. */
export function withRealPasswords(): void {
  cost.isReal = true
  onTestFinished(() => {
    cost.isReal = false
  })
}

/** Returns the number of passwords that this process hashes while a function runs. */
export async function hashesDuring(run: () => Promise<unknown>): Promise<number> {
  const before = cost.hashed
  await run()
  return cost.hashed - before
}

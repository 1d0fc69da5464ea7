import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/**
 * Vitest's set-up of the server projects: hashes passwords at the lowest cost, in this process only. Production code
 * cannot lower the cost, and these hashes are not valid in another process.
 */
const LOWEST_COST = 2

declare global {
  /** Test files share their process, so a later file sees what an earlier one set. */
  var passwordCost: { isReal: boolean } | undefined
}

function quicken(): { isReal: boolean } {
  const made = { isReal: false }
  const real = crypto.scrypt
  crypto.scrypt = ((password, salt, length, options, done) =>
    real(password, salt, length, made.isReal ? options : { ...options, N: LOWEST_COST }, done)) as typeof real
  syncBuiltinESMExports()
  return made
}

const cost = globalThis.passwordCost ?? quicken()
globalThis.passwordCost = cost

/** Gives a test the real cost until it finishes, for checks of timing. */
export function withRealPasswords(): void {
  cost.isReal = true
  onTestFinished(() => {
    cost.isReal = false
  })
}

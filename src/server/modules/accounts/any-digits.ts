import { westernDigits } from '#contract/search-text.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** The part of password hashing that accounts use. */
export type Hashing = Pick<PasswordHashing, 'hash' | 'verify'>

/**
 * Returns hashing for which Arabic and Western digits in a password are the same: its owner may type it on an Arabic
 * keyboard of a phone today and on a Western one tomorrow. A password that was stored with Arabic digits before is
 * accepted as it was typed then.
 */
export function forAnyDigits(hashing: Hashing): Hashing {
  return {
    async hash(password) {
      const western = westernDigits(password)
      // Takes as long as `verify` with a wrong password. Otherwise the time would reveal whether an address has an
      // account, because for an address without one a password is hashed instead of verified.
      if (western !== password) await hashing.hash(password)
      return hashing.hash(western)
    },
    async verify({ hash, password }) {
      const western = westernDigits(password)
      if (await hashing.verify({ hash, password: western })) return true
      return western !== password && hashing.verify({ hash, password })
    },
  }
}

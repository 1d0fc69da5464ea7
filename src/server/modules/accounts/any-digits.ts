import { westernDigits } from '#contract/search-text.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** The part of password hashing that accounts use. */
export type Hashing = Pick<PasswordHashing, 'hash' | 'verify'>

/**
 * Returns hashing for which Arabic and Western digits in a password are the same: its owner may type it on an Arabic
 * keyboard of a phone today and on a Western one tomorrow. Earlier releases hashed Arabic digits as they were typed; a
 * password from such a release is still accepted if it is typed with the same digits.
 */
export function forAnyDigits(hashing: Hashing): Hashing {
  return {
    async hash(password) {
      const western = westernDigits(password)
      // With Arabic digits `verify` hashes a wrong password twice, so `hash` must take as long. For an address without
      // an account a password is hashed instead of verified, and the time must not reveal that.
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

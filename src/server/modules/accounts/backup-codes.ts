import { randomInt } from 'node:crypto'

const CODES = 10
const DIGITS = 10

/**
 * The codes that open an account once each when its owner's telephone is lost. Digits only: telephones show the keys of digits
 * for the field; so few guesses are free that no letters are needed.
 */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))
}

import { randomInt } from 'node:crypto'

/** Small letters and digits without those that are taken for one another on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODES = 10
const LETTERS_OF_A_CODE = 10

/** The codes that open an account once each when its owner's telephone is lost. */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: LETTERS_OF_A_CODE }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  )
}

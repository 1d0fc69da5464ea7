import { randomInt } from 'node:crypto'

const CODES = 10
const DIGITS = 10

/**
 * Returns new backup codes. They have digits only, so that phones show the numeric keypad. Letters would add nothing,
 * because wrong tries are strictly limited.
 */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))
}

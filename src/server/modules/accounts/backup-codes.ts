import { randomInt } from 'node:crypto'

const CODES = 10
const DIGITS = 10

/**
 * Makes one-time backup codes for an owner who lost the phone. Digits only, so that phones show the numeric keypad;
 * wrong tries are limited so strictly that letters are not needed.
 */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))
}

import { createHash, randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '#contract/appeals.ts'

/** Returns a new random code for following an appeal. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/**
 * Returns the hash of a code as the database stores it. A plain hash suffices, because a long random code cannot be
 * guessed.
 */
export function codeHash(code: string): string {
  return createHash('sha256').update(`appeal:${code}`).digest('base64url')
}

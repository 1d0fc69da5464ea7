import { createHash, randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '#contract/appeals.ts'

/** Makes a random code. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** The stored hash of a code. The code is long and random, so that a plain hash suffices. */
export function codeHash(code: string): string {
  return createHash('sha256').update(`appeal:${code}`).digest('base64url')
}

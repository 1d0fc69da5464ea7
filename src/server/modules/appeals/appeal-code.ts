import { createHash, randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '#contract/appeals.ts'

/** A code that nobody had before. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** What is stored of a code. It is random and long, so that a plain hash gives nothing away. */
export function codeHash(code: string): string {
  return createHash('sha256').update(`appeal:${code}`).digest('base64url')
}

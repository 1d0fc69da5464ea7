import { cleanText, westernDigits } from './search-text.ts'

/**
 * Characters that people write between the digits of a number or code: blanks, dashes, a minus, tatweel, underscores.
 */
const BETWEEN_GROUPS = /[\s\u2010-\u2015\u2212\u0640_-]/g

/**
 * Cleans a seat number, identifier or code that was typed or pasted: returns it in Western digits, without blanks,
 * dashes and invisible characters; letters stay. Every field for such a number cleans it before checking its length.
 */
export function typedNumber(text: string): string {
  return westernDigits(cleanText(text)).replace(BETWEEN_GROUPS, '')
}

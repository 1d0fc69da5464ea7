import { cleanText, westernDigits } from './search-text.ts'

/** Separators that people write within a number or code: blanks, dashes, a minus, tatweel, underscores. */
const BETWEEN_GROUPS = /[\s\u2010-\u2015\u2212\u0640_-]/g

/**
 * Cleans a seat number, identifier or code as typed or pasted: returns Western digits without blanks, dashes and
 * invisible characters. Letters stay. Every field for such a number uses it, before any limit on its length.
 */
export function typedNumber(text: string): string {
  return westernDigits(cleanText(text)).replace(BETWEEN_GROUPS, '')
}

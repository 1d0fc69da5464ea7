/** Characters that set the direction of a text and show nothing, for a character class. Arabic editors put them anywhere. */
export const MARKS = '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069\\ufeff'

/** Pattern of any blanks and direction marks, which may stand before every sign of a format. */
export const BLANKS = `[\\s${MARKS}]*`

const LEADING = new RegExp(`^${BLANKS}`)

/** Removes the blanks and direction marks at the beginning of a text. */
export function trimmedStart(text: string): string {
  return text.replace(LEADING, '')
}

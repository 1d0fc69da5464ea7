/** Invisible characters that set a text's direction, for use in a character class; Arabic editors put them anywhere. */
export const MARKS = '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069\\ufeff'

/** A pattern for any blanks and direction marks, which may come before every sign of a format. */
export const BLANKS = `[\\s${MARKS}]*`

const LEADING = new RegExp(`^${BLANKS}`)

/** Removes the blanks and direction marks at the beginning of a text. */
export function trimmedStart(text: string): string {
  return text.replace(LEADING, '')
}

/**
 * Normalises Arabic text for imports, search and form fields, so that different spellings of one name have the same
 * key.
 */

const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0
/**
 * Texts of ASCII characters without blanks and capitals, such as a mark or seat number: they are their own search key.
 * Most cells of a sheet are like this, and skip the slower steps.
 */
const PLAIN = /^[!-@[-~]*$/
/**
 * Texts with only visible characters and single blanks between them, as most names are: `cleanText` leaves them as they
 * are.
 */
const VISIBLE = /^(?:[!-~\u0621-\u063a\u0640-\u064a]+(?: (?=\S)|$))*$/
/** Characters that a search key replaces or drops. */
const VARIANTS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640أإآٱؤئىیةک]/g
const FORMS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
}

/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to 0-9; other characters stay. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO))
  })
}

/**
 * Removes what is invisible from a text: folds presentation forms (NFKC), drops NUL, zero-width, directional and
 * other characters that show nothing, and collapses white space to one blank. Letters and digits stay as written.
 */
export function cleanText(text: string): string {
  if (VISIBLE.test(text)) return text
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exports of old databases have NUL bytes in names.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u2800\ufff9-\ufffb\p{DI}]/gu, '')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/**
 * Returns the search key of an Arabic text: cleaned, without diacritics and tatweel, with one form of alef, hamza
 * carriers, yaa and taa marbuta, Western digits and small Latin letters. «عبد الله» and «عبدالله» share a key.
 */
export function searchText(text: string): string {
  if (PLAIN.test(text)) return text
  return westernDigits(cleanText(text))
    .replace(VARIANTS, (letter) => FORMS[letter] ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/(^| )عبد (?=\S)/g, '$1عبد')
    .toLowerCase()
    .trim()
}

/**
 * Returns the search keys of a query's words, without punctuation. A name is found if its search key contains each of
 * these keys, in any order.
 */
export function searchWords(query: string): string[] {
  return searchText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

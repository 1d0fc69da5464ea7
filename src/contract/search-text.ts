/**
 * One normaliser for Arabic text, used by the importer, by search and by form fields, so that two spellings of one name
 * meet in one key.
 */

const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits become 0-9; every other character stays. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO))
  })
}

/**
 * A cell's or field's text without what nobody can see: presentation forms are folded (NFKC), NUL, zero-width and
 * directional characters go, runs of white space become one blank. Letters and digits stay as written.
 */
export function cleanText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL bytes are seen in names exported from old databases.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/**
 * The search key of an Arabic text: cleaned, without diacritics and tatweel, with one form of alef, hamza carriers, yaa and
 * taa marbuta, Western digits and small Latin letters. «عبد الله» and «عبدالله» share a key, because offices write both.
 */
export function searchText(text: string): string {
  return westernDigits(cleanText(text))
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/\s+/g, ' ')
    .replace(/(^| )عبد (?=\S)/g, '$1عبد')
    .toLowerCase()
    .trim()
}

import type { WrittenComparison } from './quiz.ts'
import { cleanText, westernDigits } from './search-text.ts'

/**
 * How a typed answer compares with the accepted ones. `near` is wrong, but only by vowel marks and hamza (in an exact
 * comparison) or by one letter (in a comparison by letters).
 */
export type WrittenVerdict = 'right' | 'near' | 'wrong'

const VOWEL_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g
const TATWEEL = /\u0640/g
/**
 * The shortest answer, in letters, that can be `near`: in a shorter word, one different letter too easily makes another
 * word.
 */
const NEAR_FROM = 4

/**
 * Compares a typed answer with the accepted ones. `exact` counts vowel marks and hamza; `letters` ignores vowel marks
 * and treats all forms of hamza as the same. Both ignore blanks at the ends, invisible characters, tatweel, the digit
 * script, and the difference of capital and small Latin letters.
 */
export function compareWritten(given: string, accepted: readonly string[], compare: WrittenComparison): WrittenVerdict {
  const isEqual = compare === 'exact' ? hasSameSigns : hasSameLetters
  if (accepted.some((answer) => isEqual(given, answer))) return 'right'
  const isNear = compare === 'exact' ? hasSameLetters : isOneLetterOff
  return accepted.some((answer) => isNear(given, answer)) ? 'near' : 'wrong'
}

/** Whether a plain text has nothing that a comparison counts, such as a text of tatweel alone. */
export function hasNothingToType(text: string): boolean {
  return signs(text) === ''
}

function hasSameSigns(a: string, b: string): boolean {
  return signs(a) === signs(b)
}

/** Returns what every comparison counts. Several marks on one letter are put into Unicode's order. */
function signs(text: string): string {
  return westernDigits(cleanText(text)).replace(TATWEEL, '').toLowerCase().normalize('NFC')
}

/**
 * Whether two texts are the same apart from vowel marks and forms of hamza. Each text has two keys: one in which the
 * carrier replaces hamza (مسول), one in which hamza replaces the carrier (مسءول). It is enough that one of the keys is
 * equal.
 */
function hasSameLetters(a: string, b: string): boolean {
  const [ofA, ofB] = [letterKeys(a), letterKeys(b)]
  // The first key of a lone hamza is empty, as it is of a text without letters; the two must not count as the same.
  return ofA.some((key, at) => key !== '' && key === ofB[at])
}

function letterKeys(text: string): [string, string] {
  const bare = signs(text).replace(VOWEL_MARKS, '')
  // An answer that consists of nothing but a vowel mark is compared by this mark.
  const letters = bare === '' ? signs(text) : bare
  const oneAlef = letters.replace(/[أإآٱ]/g, 'ا')
  return [oneAlef.replace(/ؤ/g, 'و').replace(/[ئى]/g, 'ي').replace(/ء/g, ''), oneAlef.replace(/[ؤئ]/g, 'ء')]
}

function isOneLetterOff(given: string, answer: string): boolean {
  const [[a], [b]] = [letterKeys(given), letterKeys(answer)]
  if (Math.min(a.length, b.length) < NEAR_FROM) return false
  let begin = 0
  while (begin < a.length && a[begin] === b[begin]) begin += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - begin && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return Math.max(a.length, b.length) - begin - end <= 1
}

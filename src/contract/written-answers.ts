import type { WrittenComparison } from './quiz.ts'
import { cleanText, westernDigits } from './search-text.ts'

/** `near`: wrong, but only by marks and hamza where these count, or by one letter where only letters count. */
export type WrittenVerdict = 'right' | 'near' | 'wrong'

const VOWEL_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g
const TATWEEL = /\u0640/g
/** A shorter answer is never `near`: in a short word, one letter too easily makes another word. */
const NEAR_FROM = 4

/**
 * Compares a written answer with the accepted ones. `exact` counts vowel marks and hamza; `letters` ignores vowel marks
 * and takes every form of hamza for the same. Neither counts blanks at the ends, invisible characters, tatweel, the
 * kind of digits, or the size of Latin letters.
 */
export function compareWritten(given: string, accepted: readonly string[], compare: WrittenComparison): WrittenVerdict {
  const isEqual = compare === 'exact' ? hasSameSigns : hasSameLetters
  if (accepted.some((answer) => isEqual(given, answer))) return 'right'
  const isNear = compare === 'exact' ? hasSameLetters : isOneLetterOff
  return accepted.some((answer) => isNear(given, answer)) ? 'near' : 'wrong'
}

function hasSameSigns(a: string, b: string): boolean {
  return signs(a) === signs(b)
}

/** Returns what every comparison counts. Several marks on one letter get Unicode's order. */
function signs(text: string): string {
  return westernDigits(cleanText(text)).replace(TATWEEL, '').toLowerCase().normalize('NFC')
}

/**
 * Each text has two keys: one with the carrier instead of hamza (مسول), one with hamza instead of the carrier (مسءول).
 * Texts are the same if either key is.
 */
function hasSameLetters(a: string, b: string): boolean {
  const [ofA, ofB] = [letterKeys(a), letterKeys(b)]
  return ofA.some((key, at) => key === ofB[at])
}

function letterKeys(text: string): [string, string] {
  const bare = signs(text).replace(VOWEL_MARKS, '')
  // An answer that consists only of a vowel mark is compared by this mark.
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

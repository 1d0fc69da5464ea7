import { searchText } from '#contract/search-text.ts'
import { BLANKS, MARKS } from './direction-marks.ts'

/** The lines of an Aiken file, with Latin or Arabic letters before the options. */

const ANSWER_WORDS = 'ANSWER|(?:الإجابة|الاجابة|الجواب)(?: الصحيحة| الصحيح)?'
const ANSWER = new RegExp(`^${BLANKS}(?:${ANSWER_WORDS})${BLANKS}:(.*)$`, 'i')
const HAS_ANSWER = new RegExp(`^[ \\t${MARKS}]*(?:${ANSWER_WORDS})[ \\t${MARKS}]*:`, 'im')
const HAS_LATIN = new RegExp(`^[ \\t${MARKS}]*A[${MARKS}]*[.)]`, 'm')
const HAS_ARABIC = new RegExp(`^[ \\t${MARKS}]*أ[${MARKS}]*[.)-]`, 'm')

/** Written before a text that would be read as an answer: it shows nothing, and the reader removes it. */
export const ANSWER_GUARD = '\u2060'
const GUARDED = new RegExp(`^${ANSWER_GUARD}(?=${ANSWER_GUARD}*${BLANKS}(?:${ANSWER_WORDS})${BLANKS}:)`, 'i')
const NEEDS_GUARD = new RegExp(`^${ANSWER_GUARD}*${BLANKS}(?:${ANSWER_WORDS})${BLANKS}:`, 'i')

interface Lettering {
  option: RegExp
  /** The letters in order, by search key; Arabic has two orders. */
  orders: readonly string[]
}

const LATIN: Lettering = {
  option: new RegExp(`^${BLANKS}([A-Z])[${MARKS}]*[.)](.*)$`),
  orders: ['abcdefghijklmnopqrstuvwxyz'],
}
const ARABIC: Lettering = {
  option: new RegExp(`^${BLANKS}([أابتثجحخدذهوزط])ـ?[ ${MARKS}]*[.)-](.*)$`),
  orders: ['ابجدهوزحط', 'ابتثجحخدذ'],
}

/** Whether a text has an answer's line and a first option. */
export function looksLikeAiken(text: string): boolean {
  return HAS_ANSWER.test(text) && (HAS_LATIN.test(text) || HAS_ARABIC.test(text))
}

/** Returns the letters that a file uses: Latin ones unless no option has any. */
export function letteringOf(text: string): Lettering {
  return HAS_LATIN.test(text) ? LATIN : ARABIC
}

/** Returns what follows `ANSWER:` in a line: a letter, or words that may be a text. */
export function answerOf(line: string): string | undefined {
  const stated = ANSWER.exec(line)?.[1]
  return stated === undefined ? undefined : letterKey(stated)
}

/** Returns the letter of an option without the marks around it, as in `B.` and «هـ)». */
export function letterKey(text: string): string {
  return searchText(text).replace(/[.)(\s-]/g, '')
}

/** Guards a text that begins like an answer. */
export function guarded(text: string): string {
  return NEEDS_GUARD.test(text) ? ANSWER_GUARD + text : text
}

/** Removes the guard of `guarded`. */
export function unguarded(text: string): string {
  return text.replace(GUARDED, '')
}

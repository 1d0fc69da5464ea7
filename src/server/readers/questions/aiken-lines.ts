import { searchText } from '#contract/search-text.ts'
import { BLANKS, MARKS } from './direction-marks.ts'

/** Finds options and answers in the lines of an Aiken file; options begin with Latin or Arabic letters. */

const ANSWER_WORDS = 'ANSWER|(?:الإجابة|الاجابة|الجواب)(?: الصحيحة| الصحيح)?'
const ANSWER = new RegExp(`^${BLANKS}(?:${ANSWER_WORDS})${BLANKS}:(.*)$`, 'i')
const HAS_ANSWER = new RegExp(`^[ \\t${MARKS}]*(?:${ANSWER_WORDS})[ \\t${MARKS}]*:`, 'im')
const HAS_LATIN = new RegExp(`^[ \\t${MARKS}]*A[${MARKS}]*[.)]`, 'm')
const HAS_ARABIC = new RegExp(`^[ \\t${MARKS}]*أ[${MARKS}]*[.)-]`, 'm')

/**
 * A word joiner, which is invisible: written before a text that would be read as an answer line, and removed by the
 * reader.
 */
export const ANSWER_GUARD = '\u2060'
const GUARDED = new RegExp(`^${ANSWER_GUARD}(?=${ANSWER_GUARD}*${BLANKS}(?:${ANSWER_WORDS})${BLANKS}:)`, 'i')
const NEEDS_GUARD = new RegExp(`^${ANSWER_GUARD}*${BLANKS}(?:${ANSWER_WORDS})${BLANKS}:`, 'i')

interface Lettering {
  option: RegExp
  /** The letters in order, as search keys; Arabic has two usual orders. */
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

/** Whether a text has an answer line and a first option. */
export function looksLikeAiken(text: string): boolean {
  return HAS_ANSWER.test(text) && (HAS_LATIN.test(text) || HAS_ARABIC.test(text))
}

/** Returns the letters before a file's options: Latin ones unless no option begins with the letter A. */
export function letteringOf(text: string): Lettering {
  return HAS_LATIN.test(text) ? LATIN : ARABIC
}

/**
 * Returns the search key of what follows `ANSWER:` in a line: a letter, or words that are part of a question's text.
 * Undefined for a line without it.
 */
export function answerOf(line: string): string | undefined {
  const stated = ANSWER.exec(line)?.[1]
  return stated === undefined ? undefined : letterKey(stated)
}

/** Returns the search key of an option's letter without the signs around it, as in `B.` and «هـ)». */
export function letterKey(text: string): string {
  return searchText(text).replace(/[.)(\s-]/g, '')
}

/** Puts the guard before a text that begins like an answer line. */
export function guarded(text: string): string {
  return NEEDS_GUARD.test(text) ? ANSWER_GUARD + text : text
}

/** Removes the guard that `guarded` has added. */
export function unguarded(text: string): string {
  return text.replace(GUARDED, '')
}

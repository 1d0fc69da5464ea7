import { searchText, westernDigits } from '#contract/search-text.ts'
import { BLANKS, MARKS } from './direction-marks.ts'

/**
 * Finds options, answers and explanations in the lines of an Aiken file; options begin with Latin or Arabic letters.
 */

/** The search keys of the words before the colon of an answer line, and of an explanation. */
const ANSWER = /^(?:(?:correct |right )?answer|(?:ال)?(?:اجابه|جواب)(?: (?:ال)?صحيحه?)?(?: ه[وي])?)$/
const EXPLANATION =
  /^(?:feedback|explanation|reason|rationale|comment|(?:ال)?(?:تعليل|سبب|شرح|توضيح|تفسير|تعليق)(?: (?:ال)?(?:اجابه|جواب))?)$/

/** The most characters of a label before its colon, with vowel marks and direction marks. */
const MOST_LABEL = 80

const HAS_LATIN = new RegExp(`^[ \\t${MARKS}]*[Aa][${MARKS}]*[.)]`, 'm')
const HAS_ARABIC = new RegExp(`^[ \\t${MARKS}]*[أا]ـ?[ ${MARKS}]*[.)-]`, 'm')

/** A question's number, as in «2-», `(2)`, «س2:» and `Question 2.`; not the beginning of a decimal. */
const NUMBER = new RegExp(
  `^${BLANKS}(?:س|(?:ال)?سؤال(?: رقم)?|q|question)?${BLANKS}\\(?(\\d{1,4})${BLANKS}[-–.):/](?!\\d)`,
  'i',
)

/**
 * A word joiner, which is invisible: written before a text that would be read as an answer line or an explanation, and
 * removed by the reader.
 */
export const ANSWER_GUARD = '\u2060'
const GUARDS = new RegExp(`^${ANSWER_GUARD}*`)

export interface Lettering {
  option: RegExp
  /** The letters of options in order, as search keys; Arabic letters have two usual orders. */
  orders: readonly string[]
}

export const LATIN: Lettering = {
  option: new RegExp(`^${BLANKS}([A-Z])[${MARKS}]*[.)](.*)$`),
  orders: ['abcdefghijklmnopqrstuvwxyz'],
}
export const SMALL_LATIN: Lettering = {
  option: new RegExp(`^${BLANKS}([a-z])[${MARKS}]*[.)](.*)$`),
  orders: LATIN.orders,
}
export const ARABIC: Lettering = {
  option: new RegExp(`^${BLANKS}([أابتثجحخدذهوزط])ـ?[ ${MARKS}]*[.)-](.*)$`),
  orders: ['ابجدهوزحط', 'ابتثجحخدذ'],
}

const INNER_OPTION = new RegExp(`([ \\t]+)([A-Za-zأابتثجحخدذهوزط])ـ?[ ${MARKS}]*[.)-]`, 'g')

/**
 * Returns whether the texts of options contain further options, with the letters after `letters`. In a table with two
 * columns «أ) من   ج) قام» is above «ب) إلى   د) زيد». A single letter behind one blank may be a name, as in
 * «see C. Smith».
 */
export function hasOptionsInside(
  texts: readonly string[],
  letters: readonly string[],
  orders: readonly string[],
): boolean {
  const inner = texts.flatMap((text) => [...text.matchAll(INNER_OPTION)])
  const isWide = inner.some(([, gap = '']) => gap.length > 1 || gap === '\t')
  const all = new Set([...letters, ...inner.map(([, , letter = '']) => letterKey(letter))])
  if (all.size === letters.length || !(isWide || inner.length > 1)) return false
  return orders.some((order) => Array.from(order).every((one, at) => at >= all.size || all.has(one)))
}

/** Whether a text has an answer line and a first option. */
export function looksLikeAiken(text: string): boolean {
  if (!HAS_LATIN.test(text) && !HAS_ARABIC.test(text)) return false
  return text.split('\n').some((line) => answerOf(line) !== undefined)
}

/**
 * Returns the search key of what follows `ANSWER:` in a line: a letter, or words that are part of a question's text.
 * Undefined for a line without `ANSWER:`.
 */
export function answerOf(line: string): string | undefined {
  const stated = afterLabel(line, ANSWER)
  return stated === undefined ? undefined : letterKey(stated)
}

/** Returns what follows `FEEDBACK:` or «التعليل:» in a line; undefined for a line without it. */
export function explanationOf(line: string): string | undefined {
  return afterLabel(line, EXPLANATION)
}

/** Returns the number with which a line begins; undefined for a line without it. */
export function numberOf(line: string): number | undefined {
  const digits = NUMBER.exec(westernDigits(line.slice(0, MOST_LABEL)))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns what follows a label and its colon; undefined for another label, or for a label behind a guard. */
function afterLabel(line: string, label: RegExp): string | undefined {
  const colon = line.slice(0, MOST_LABEL).indexOf(':')
  const before = line.slice(0, Math.max(colon, 0))
  return before.includes(ANSWER_GUARD) || !label.test(searchText(before)) ? undefined : line.slice(colon + 1)
}

/** Returns the search key of an option's letter without the signs around it, as in `B.` and «هـ)». */
export function letterKey(text: string): string {
  return searchText(text).replace(/[.)(\s-]/g, '')
}

/** Puts the guard before a text that begins like an answer line or an explanation. */
export function guarded(text: string): string {
  return needsGuard(text) ? ANSWER_GUARD + text : text
}

/** Removes the guard that `guarded` has added. */
export function unguarded(text: string): string {
  return text.startsWith(ANSWER_GUARD) && needsGuard(text) ? text.slice(ANSWER_GUARD.length) : text
}

function needsGuard(text: string): boolean {
  const line = text.replace(GUARDS, '')
  return answerOf(line) !== undefined || explanationOf(line) !== undefined
}

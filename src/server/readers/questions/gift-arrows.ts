import { BLANKS } from './direction-marks.ts'

/** Recognises the arrow of GIFT's pairs, and what people and word processors write in its place. */

const ARROW = '->'
/**
 * What may be a mistyped `->`: an arrow with blanks or another dash, an arrow that points back (but not `< -5`), and
 * the end of `=>`.
 */
const BROKEN = new RegExp(`[-–—−]${BLANKS}>|<${BLANKS}[-–—−](?!${BLANKS}[\\d٠-٩۰-۹])|^${BLANKS}>`)
/** Arrows of one character; the last one is that of Word's symbol font. */
const SYMBOLS = '\u2190-\u21ff\u27f5-\u27ff\u2794-\u27be\uf0e0'
const SYMBOL = new RegExp(`[${SYMBOLS}]`)

/**
 * Returns `pairs` if all right answers contain `->`, `unclear` if an arrow may be a mistyped `->`, else `answers`.
 * Arrows of one character are part of the answers; only if each of several answers has one, the result is `unclear`.
 */
export function arrowsIn(answers: readonly string[]): 'pairs' | 'answers' | 'unclear' {
  if (answers.every((answer) => answer.includes(ARROW))) return 'pairs'
  if (answers.some((answer) => BROKEN.test(answer))) return 'unclear'
  return answers.length > 1 && answers.every((answer) => SYMBOL.test(answer)) ? 'unclear' : 'answers'
}

/** Whether a text contains an arrow of one character or what may be a mistyped `->`. */
export function hasArrow(text: string): boolean {
  return BROKEN.test(text) || SYMBOL.test(text)
}

/** Writes arrows of one character as references, so that a reader does not take them for the sign of a pair. */
export function withoutArrowSymbols(html: string): string {
  return html.replace(new RegExp(SYMBOL, 'g'), (arrow) => `&#${arrow.charCodeAt(0)};`)
}

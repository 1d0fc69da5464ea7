import type { Outcome } from '#contract/results.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'

/** specification, section 9: green at 50 or above, of 100; the same share of any other full mark. */
export const PASS_SHARE = { numerator: 50, denominator: 100 } as const

/** A degree text, understood. `hundredths` is what it counts, in hundredths of a mark. */
export interface ParsedDegree {
  outcome: Outcome
  hundredths: number
}

const ABSENT = /^(غ|غـ+|غائب|غياب|\(?abs\)?)$/i
const CHEATED = /^غش$/
const EXCUSED = /^عذر$/
const WITHHELD = /^(حجب|محجوب)$/
const MARK = /^(\/)?(\d{1,5})(?:[.٫,](\d{1,20}))?$/

/**
 * Understands a degree text (design, section 4): `N`, `/N` (raised, passes), absent, cheated, excused, withheld or empty.
 * Takes the text as the sheet has it and the subject's full mark; returns undefined for a text with no meaning. Pass is decided
 * on the exact mark; what counts is kept to hundredths, half rounded up.
 */
export function parseDegree(text: string, finalDegree: number): ParsedDegree | undefined {
  const cleaned = westernDigits(cleanText(text))
  if (cleaned === '') return { outcome: 'not_taken', hundredths: 0 }
  if (ABSENT.test(cleaned)) return { outcome: 'absent', hundredths: 0 }
  if (CHEATED.test(cleaned)) return { outcome: 'cheated', hundredths: 0 }
  if (EXCUSED.test(cleaned)) return { outcome: 'excused', hundredths: 0 }
  if (WITHHELD.test(cleaned)) return { outcome: 'withheld', hundredths: 0 }
  const mark = MARK.exec(cleaned)
  if (!mark) return undefined
  const millionths = decimalToMillionths(mark[2] ?? '0', mark[3] ?? '')
  const hundredths = Math.floor((millionths + 5_000) / 10_000)
  if (mark[1]) return { outcome: 'raised', hundredths }
  return { outcome: reachesPassShare(millionths, 1_000_000, finalDegree) ? 'passed' : 'failed', hundredths }
}

/** Whether a mark in hundredths reaches the pass share of a full mark in marks, compared exactly. */
export function passes(hundredths: number, finalDegree: number): boolean {
  return reachesPassShare(hundredths, 100, finalDegree)
}

/** `mark` counts in parts of a mark, `partsInMark` of them to one; all is compared in integers. */
function reachesPassShare(mark: number, partsInMark: number, finalDegree: number): boolean {
  const fullHundredths = Math.round(finalDegree * 100)
  return mark * 100 * PASS_SHARE.denominator >= fullHundredths * PASS_SHARE.numerator * partsInMark
}

/**
 * Whole and fraction digits to millionths of a mark, the seventh digit decides the rounding. That undoes what spreadsheets
 * cache, 49.990000000000002 for 49.99 and 96.399999999999991 for 96.4, and leaves 49.996 below a pass of 50.
 */
function decimalToMillionths(whole: string, fraction: string): number {
  const digits = fraction.padEnd(7, '0')
  const tenMillionths = Number(whole) * 10_000_000 + Number(digits.slice(0, 7))
  return Math.floor((tenMillionths + 5) / 10)
}

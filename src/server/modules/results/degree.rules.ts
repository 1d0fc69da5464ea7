import type { Outcome } from '#contract/results.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'

/** A degree passes at 50 of 100, or the same share of another full mark: docs/SPECIFICATION.md, section 9. */
export const PASS_SHARE = { numerator: 50, denominator: 100 } as const

/** A parsed degree text. `hundredths` is what it adds to the total, in hundredths of a mark. */
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
 * Parses a degree text: `N`, `/N` (raised, passes), absent, cheated, excused, withheld or empty. Takes the sheet's
 * text and the subject's full mark in marks; returns undefined for an unknown text. Passing is decided on the exact
 * mark; the counted mark is rounded half up to hundredths (docs/decisions/0008-marks-are-integers.md).
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

/** Returns whether a mark in hundredths reaches the pass share of a full mark in marks. The comparison is exact. */
export function passes(hundredths: number, finalDegree: number): boolean {
  return reachesPassShare(hundredths, 100, finalDegree)
}

/** `mark` is in units of 1/`partsInMark` of a mark; compares integers only. */
function reachesPassShare(mark: number, partsInMark: number, finalDegree: number): boolean {
  const fullHundredths = Math.round(finalDegree * 100)
  return mark * 100 * PASS_SHARE.denominator >= fullHundredths * PASS_SHARE.numerator * partsInMark
}

/**
 * Converts whole and fraction digits to millionths of a mark, rounded by the seventh digit. This undoes what
 * spreadsheets cache, 49.990000000000002 for 49.99 and 96.399999999999991 for 96.4, and leaves 49.996 below a pass of
 * 50.
 */
function decimalToMillionths(whole: string, fraction: string): number {
  const digits = fraction.padEnd(7, '0')
  const tenMillionths = Number(whole) * 10_000_000 + Number(digits.slice(0, 7))
  return Math.floor((tenMillionths + 5) / 10)
}

import { cleanText, westernDigits } from '#contract/search-text.ts'
import type { Outcome } from '#contract/results.ts'

/** SPEC.md section 9: green at 50 or above, of 100; the same share of any other full mark. */
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
 * Understands a degree text (DESIGN.md section 4): `N`, `/N` (raised, passes), absent, cheated, excused, withheld or empty.
 * Takes the text as the sheet has it and the subject's full mark; returns undefined for a text with no meaning.
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
  const hundredths = decimalToHundredths(mark[2] ?? '0', mark[3] ?? '')
  if (mark[1]) return { outcome: 'raised', hundredths }
  return { outcome: passes(hundredths, finalDegree) ? 'passed' : 'failed', hundredths }
}

/** Whether a mark in hundredths reaches the pass share of a full mark in marks, compared exactly. */
export function passes(hundredths: number, finalDegree: number): boolean {
  return hundredths * PASS_SHARE.denominator >= finalDegree * 100 * PASS_SHARE.numerator
}

/** Whether a degree is shown green. */
export function isPassing(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'raised'
}

/**
 * Whole and fraction digits to hundredths, the third digit decides the rounding: spreadsheets cache 49.99 as
 * 49.990000000000002 and 96.4 as 96.399999999999991.
 */
function decimalToHundredths(whole: string, fraction: string): number {
  const digits = fraction.padEnd(3, '0')
  const thousandths = Number(whole) * 1000 + Number(digits.slice(0, 3))
  return Math.floor((thousandths + 5) / 10)
}

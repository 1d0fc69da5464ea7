import { isPassing, type Outcome } from '#contract/degrees.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'

/** A mark passes at 50 of 100, or at the same share of another full mark: docs/SPECIFICATION.md, section 9. */
export const PASS_SHARE = { numerator: 50, denominator: 100 } as const

/** The parsed text of a mark cell. `hundredths` is what it adds to the total, in hundredths of a mark. */
export interface ParsedDegree {
  outcome: Outcome
  hundredths: number
}

const WORDS = [
  [/^(غ|غـ+|غائب|غياب|\(?abs\)?)$/i, 'absent'],
  [/^غش$/, 'cheated'],
  [/^محروم$/, 'barred'],
  [/^عذر$/, 'excused'],
  [/^(حجب|محجوب)$/, 'withheld'],
] as const
const MARK = /^(\/)?(\d{1,5})(?:[.٫,](\d{1,20}))?$/

/** Separates two attempts in one mark cell: the first exam session's mark, then the second's. */
const ATTEMPTS = '||'

/** Returns the attempts of a degree text in their order: two in `45||60`, otherwise the text alone. */
export function attemptsIn(text: string): string[] {
  return text.includes(ATTEMPTS) ? text.split(ATTEMPTS) : [text]
}

/**
 * Joins the canonical texts of a cell's attempts. Returns undefined unless there are two, and also if one of them is
 * empty, which is no attempt, or «حجب», which withholds the result and is no mark.
 */
export function joinAttempts(attempts: readonly string[]): string | undefined {
  const hasNone = attempts.some((text) => text === DEGREE_WORDS.not_taken || text === DEGREE_WORDS.withheld)
  return attempts.length === 2 && !hasNone ? attempts.join(ATTEMPTS) : undefined
}

/** Returns the degree texts of a stored row, in the order of the sheet's subjects. */
export function storedDegrees({ degrees }: { degrees: string }): string[] {
  // The cast is safe: the importer stores an array of texts as JSON.
  return JSON.parse(degrees) as string[]
}

/** Whether a row has «حجب» in place of a mark; all spellings of this word are stored as this one. */
export function hasWithheldMark(degrees: readonly string[]): boolean {
  return degrees.includes(DEGREE_WORDS.withheld)
}

/**
 * Whether a later attempt counts instead of the earlier: an excuse replaces nothing, and a pass is never made worse.
 */
export function replaces(later: ParsedDegree, earlier: ParsedDegree): boolean {
  if (later.outcome === 'excused') return false
  if (!isPassing(earlier.outcome)) return true
  return isPassing(later.outcome) && later.hundredths >= earlier.hundredths
}

/**
 * Parses a mark cell: `N`, `/N` (raised by leniency, passes), or absent, cheated, barred, excused, withheld or empty.
 * Takes the sheet's text and the subject's full mark; returns undefined for an unknown text. Passing is decided on the
 * exact mark; the counted mark is rounded half up to hundredths (docs/decisions/0008-marks-are-integers.md). Of two
 * attempts, returns the one that counts by the rule `earned`; a published year applies the office's rule instead
 * (docs/decisions/0034-sessions-and-attempts.md).
 */
export function parseDegree(text: string, finalDegree: number): ParsedDegree | undefined {
  const attempts = attemptsIn(text)
  if (attempts.length === 1) return parseAttempt(text, finalDegree)
  if (canonicalDegree(text) === undefined) return undefined
  const [earlier, later] = attempts.map((attempt) => parseAttempt(attempt, finalDegree))
  return earlier && later && !replaces(later, earlier) ? earlier : later
}

function parseAttempt(text: string, finalDegree: number): ParsedDegree | undefined {
  const read = readDegree(text)
  if (read === undefined) return undefined
  if ('outcome' in read) return { outcome: read.outcome, hundredths: 0 }
  const { isRaised, millionths } = read
  const hundredths = Math.floor((millionths + 5_000) / 10_000)
  if (isRaised) return { outcome: 'raised', hundredths }
  return { outcome: reachesPassShare(millionths, 1_000_000, finalDegree) ? 'passed' : 'failed', hundredths }
}

/** The word stored and shown in a mark cell for each outcome without a number. */
export const DEGREE_WORDS = {
  absent: 'غـ',
  cheated: 'غش',
  barred: 'محروم',
  excused: 'عذر',
  withheld: 'حجب',
  not_taken: '',
} as const satisfies Partial<Record<Outcome, string>>
type WordOutcome = keyof typeof DEGREE_WORDS

/**
 * Returns the one text under which a degree is stored: Western digits without superfluous zeros or floating-point
 * noise, `/N` for a mark raised by leniency, one word for each other outcome; two attempts are joined by `||`. Returns
 * undefined for an unknown text.
 */
export function canonicalDegree(text: string): string | undefined {
  const attempts = attemptsIn(text)
  if (attempts.length === 1) return canonicalAttempt(text)
  return joinAttempts(attempts.map((attempt) => canonicalAttempt(attempt) ?? ''))
}

function canonicalAttempt(text: string): string | undefined {
  const read = readDegree(text)
  if (read === undefined) return undefined
  if ('outcome' in read) return DEGREE_WORDS[read.outcome]
  const { isRaised, millionths } = read
  const fraction = String(millionths % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const whole = Math.floor(millionths / 1_000_000)
  return `${isRaised ? '/' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function readDegree(text: string): { outcome: WordOutcome } | { isRaised: boolean; millionths: number } | undefined {
  const cleaned = westernDigits(cleanText(text))
  if (cleaned === '') return { outcome: 'not_taken' }
  const word = WORDS.find(([pattern]) => pattern.test(cleaned))
  if (word) return { outcome: word[1] }
  const mark = MARK.exec(cleaned)
  if (!mark) return undefined
  return { isRaised: mark[1] !== undefined, millionths: decimalToMillionths(mark[2] ?? '0', mark[3] ?? '') }
}

/** Returns the lowest passing mark of a full mark in marks, in hundredths. */
export function passMark(finalDegree: number): number {
  return Math.ceil((Math.round(finalDegree * 100) * PASS_SHARE.numerator) / PASS_SHARE.denominator)
}

/** Returns whether a mark in hundredths reaches the pass share of a full mark in marks. The comparison is exact. */
export function passes(hundredths: number, finalDegree: number): boolean {
  return reachesPassShare(hundredths, 100, finalDegree)
}

/** Whether a mark reaches the pass share. `mark` is in units of 1/`partsInMark` of a mark; compares integers only. */
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

import { type MarkMeaning, type MarkWords, markMeaningOf, markWordList } from '#contract/mark-words.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'
import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import {
  attemptsIn,
  canonicalDegree,
  DEGREE_WORDS,
  joinAttempts,
  type ParsedDegree,
  parseDegree,
} from '#server/modules/results/degree.rules.ts'
import { hasFootnoteSign } from './grid-cell.rules.ts'

/** What a mark cell holds: the degree and its meaning by the full mark, or the problem with its text. */
export type ReadMark =
  | { degree: string; parsed: ParsedDegree | undefined }
  | { code: SheetProblemCode; value: string; expected?: string }

type FoundMark = { degree: string } | Extract<ReadMark, { code: SheetProblemCode }>

/** Matches a number, with the text before or after it. A slash before the number marks a mark raised by leniency. */
const SIGNED = /^([^\d/|.,:-]{0,20}?) ?(\/?\d{1,5}(?:[.,٫]\d{1,20})?) ?([^\d/|.,:-]{0,20})$/
const FRACTION = /^(\d{1,5}(?:[.,٫]\d{1,20})?) ?[/\\] ?(\d{1,5})$/
const DATE = /^\d{4}-\d{2}-\d{2}/

/** Reads mark cells by one list of words. Caches the result of each text and full mark. */
export interface MarkReader {
  /** Takes the cell's text and the full mark, 0 if unknown. */
  read(text: string, fullMark: number): ReadMark
  /** Whether the text is a mark, whatever the full mark. */
  isMark(text: string): boolean
}

/** Makes a reader with the office's words. */
export function markReader(words: MarkWords | undefined): MarkReader {
  const list = markWordList(words)
  const seen = new Map<string, ReadMark>()
  function read(text: string, fullMark: number): ReadMark {
    const key = `${fullMark} ${text}`
    const known = seen.get(key)
    if (known) return known
    const found = readMark(text, fullMark, (word) => markMeaningOf(word, list))
    const mark = 'code' in found ? found : { ...found, parsed: parseDegree(found.degree, fullMark) }
    seen.set(key, mark)
    return mark
  }
  return { read, isMark: (text) => text !== '' && 'degree' in read(text, 0) }
}

type MeaningOf = (word: string) => MarkMeaning | undefined

function readMark(text: string, fullMark: number, meaningOf: MeaningOf): FoundMark {
  if (hasFootnoteSign(text)) return { code: 'degree_unreadable', value: text }
  const written = westernDigits(cleanText(text))
  const attempts = attemptsIn(written)
  if (attempts.length > 1) return twoAttempts(attempts, text, fullMark, meaningOf)
  const meaning = /\d/.test(written) ? undefined : meaningOf(written)
  const worded = meaning === undefined ? undefined : wordDegree(meaning)
  if (worded !== undefined) return { degree: worded }
  const canonical = canonicalDegree(written)
  // «/100» of 100 is an empty form for «45/100»: leniency raises a mark to the pass mark only.
  if (canonical === `/${fullMark}`) return { code: 'degree_unreadable', value: text }
  if (canonical !== undefined) return { degree: canonical }
  if (DATE.test(written)) return { code: 'degree_is_date', value: text }
  const fraction = FRACTION.exec(written)
  if (fraction && fullMark > 0 && Number(fraction[2]) === fullMark) return markOf(fraction[1] ?? '', text)
  const signed = SIGNED.exec(written)
  const sign = `${signed?.[1] ?? ''} ${signed?.[3] ?? ''}`.trim()
  if (signed?.[2] && sign !== '') return signedMark(signed[2], sign, text, meaningOf(sign))
  return { code: 'degree_unreadable', value: text }
}

/** Reads «45||60», the marks of both sessions in one cell. Neither may be above the full mark. */
function twoAttempts(attempts: readonly string[], text: string, fullMark: number, meaningOf: MeaningOf): FoundMark {
  const degrees: string[] = []
  for (const attempt of attempts) {
    const found = readMark(attempt, fullMark, meaningOf)
    if ('code' in found) return { ...found, value: text }
    const hundredths = parseDegree(found.degree, fullMark)?.hundredths ?? 0
    const isAbove = fullMark > 0 && hundredths > Math.round(fullMark * 100)
    if (isAbove) return { code: 'degree_above_full_mark', value: text, expected: String(fullMark) }
    degrees.push(found.degree)
  }
  const degree = joinAttempts(degrees)
  return degree === undefined ? { code: 'degree_unreadable', value: text } : { degree }
}

/** Reads a mark beside a sign or word, such as «65*», «50 رأفة» or «0 غ», by the meaning of that sign. */
function signedMark(mark: string, sign: string, text: string, meaning: MarkMeaning | undefined): FoundMark {
  if (meaning === undefined) return { code: 'mark_sign_unknown', value: text, expected: sign }
  if (meaning === 'plain') return markOf(mark, text)
  if (meaning === 'raised') return markOf(mark.startsWith('/') ? mark : `/${mark}`, text)
  const word = wordDegree(meaning)
  // A zero beside «غ» (absent) agrees with the word; any other mark contradicts it.
  if (word !== undefined && typeof meaning === 'string' && Number(mark) === 0) return { degree: word }
  return { code: 'degree_unreadable', value: text }
}

function markOf(mark: string, text: string): FoundMark {
  const degree = canonicalDegree(mark)
  return degree === undefined ? { code: 'degree_unreadable', value: text } : { degree }
}

/** Returns the canonical text for a word in place of a mark; undefined for the meaning of a sign beside a mark. */
function wordDegree(meaning: MarkMeaning): string | undefined {
  if (typeof meaning === 'number') return canonicalDegree(String(meaning))
  if (meaning === 'raised' || meaning === 'plain') return undefined
  return DEGREE_WORDS[meaning]
}

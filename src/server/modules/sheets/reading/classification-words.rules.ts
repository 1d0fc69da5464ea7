import type { Classification } from '#contract/degrees.ts'
import { searchText } from '#contract/search-text.ts'

/** The words of classifications, by their letters. */
const WORDS = new Map<string, Classification>([
  ['ممتاز', 'excellent'],
  ['امتياز', 'excellent'],
  ['جيدجدا', 'very_good'],
  ['جيد', 'good'],
  ['مقبول', 'pass'],
  ['ضعيف', 'weak'],
  ['ضعيفجدا', 'weak'],
])

const ABBREVIATIONS = new Map<string, Classification>([
  ['م', 'excellent'],
  ['جج', 'very_good'],
  ['ج', 'good'],
  ['ل', 'pass'],
  ['مق', 'pass'],
  ['ض', 'weak'],
  ['ضج', 'weak'],
])
/** Abbreviations of راسب, غائب, غش, عذر and حجب, which may stand in a column of abbreviated classifications. */
const OTHER_ABBREVIATIONS = new Set(['ر', 'غ', 'غش', 'ع', 'ح'])
/** Maximum letters of an abbreviation. */
const SHORT = 2
/** If a column has fewer different abbreviations, it does not show that «م» is ممتاز and not مقبول. */
const FEWEST_ABBREVIATED = 3

/**
 * Returns a function that reads the texts of a column of classifications; it returns undefined for a text that states
 * none. Abbreviations are read only if the column consists of them: «ج» can also be the third of the letters أ, ب, ج.
 */
export function classificationReader(column: readonly string[]): (text: string) => Classification | undefined {
  const words = abbreviates(new Set(column.map(lettersOf))) ? ABBREVIATIONS : WORDS
  return (text) => words.get(lettersOf(text))
}

function abbreviates(texts: ReadonlySet<string>): boolean {
  const all = [...texts]
  const found = new Set(all.flatMap((text) => ABBREVIATIONS.get(text) ?? []))
  return (
    found.size >= FEWEST_ABBREVIATED &&
    all.every((text) => ABBREVIATIONS.has(text) || OTHER_ABBREVIATIONS.has(text) || !isShort(text)) &&
    !all.some((text) => WORDS.has(text))
  )
}

function isShort(text: string): boolean {
  return text !== '' && text.length <= SHORT
}

/** Returns the letters of a text: for «بتقدير جيد جدًّا (78%) مع مرتبة الشرف» those of «جيد جدا». */
function lettersOf(text: string): string {
  return searchText(text)
    .replace(/[^\p{L}]+/gu, '')
    .replace(/ب?تقدير/, '')
    .replace(/(مع|ب)?مرتبه(ال)?شرف.*/, '')
}

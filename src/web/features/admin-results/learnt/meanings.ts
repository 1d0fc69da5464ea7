import { MARK_MEANING_NAMES, MARK_MEANINGS, type MarkMeaning } from '#contract/mark-words.ts'
import { wordsText } from '../../../i18n/ar/upload-grid.ts'
import { formatMark } from '../../../i18n/format.ts'

/** The meanings of a word for a mark as the options of a select: a meaning by its name, a number by its digits. */

/** Meanings of a sign behind a mark; the others replace the mark. */
const OF_SIGNS: readonly string[] = ['raised', 'plain']

/** Returns the options for a word, or for a sign behind a mark. */
export function meaningOptions(isSign: boolean): { value: string; label: string }[] {
  const named = MARK_MEANINGS.filter((meaning) => OF_SIGNS.includes(meaning) === isSign).map((meaning) => ({
    value: meaning,
    label: MARK_MEANING_NAMES[meaning],
  }))
  return isSign ? named : [...named, { value: '0', label: wordsText.number }]
}

/** Returns the value of a meaning's option; empty for none. */
export function nameOfMeaning(meaning: MarkMeaning | null): string {
  return meaning === null ? '' : String(meaning)
}

/** Returns the meaning of an option's value; undefined for the empty one. */
export function meaningOf(name: string): MarkMeaning | undefined {
  if (name === '') return undefined
  return MARK_MEANINGS.find((meaning) => meaning === name) ?? Number(name)
}

export function meaningWords(meaning: MarkMeaning): string {
  return typeof meaning === 'number' ? `${wordsText.mark} ${formatMark(meaning)}` : MARK_MEANING_NAMES[meaning]
}

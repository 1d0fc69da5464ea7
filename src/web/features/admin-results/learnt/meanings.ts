import { MARK_MEANING_NAMES, MARK_MEANINGS, type MarkMeaning } from '#contract/mark-words.ts'
import { wordsText } from '../../../i18n/ar/upload-grid.ts'
import { formatMark } from '../../../i18n/format.ts'

/**
 * The meanings of a word in a mark cell as the options of a select. The value of an option is a meaning's name, or the
 * digits of a number.
 */

/** The meanings that a sign after a mark may have; every other meaning is that of a word in place of a mark. */
const OF_SIGNS: readonly string[] = ['raised', 'plain']

/** Returns the options of meanings for a word in place of a mark, or for a sign after a mark. */
export function meaningOptions(isSign: boolean): { value: string; label: string }[] {
  const named = MARK_MEANINGS.filter((meaning) => OF_SIGNS.includes(meaning) === isSign).map((meaning) => ({
    value: meaning,
    label: MARK_MEANING_NAMES[meaning],
  }))
  return isSign ? named : [...named, { value: '0', label: wordsText.number }]
}

/** Returns the value of a meaning's option; empty if there is no meaning yet. */
export function nameOfMeaning(meaning: MarkMeaning | null): string {
  return meaning === null ? '' : String(meaning)
}

/** Returns the meaning that an option's value stands for; undefined for the empty value. */
export function meaningOf(name: string): MarkMeaning | undefined {
  if (name === '') return undefined
  return MARK_MEANINGS.find((meaning) => meaning === name) ?? Number(name)
}

export function meaningWords(meaning: MarkMeaning): string {
  return typeof meaning === 'number' ? `${wordsText.mark} ${formatMark(meaning)}` : MARK_MEANING_NAMES[meaning]
}

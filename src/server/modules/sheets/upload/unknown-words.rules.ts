import { MARK_WORD_LIMITS, proposedMeaning } from '#contract/mark-words.ts'
import { westernDigits } from '#contract/search-text.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { UploadColumn, UploadReview } from '#contract/upload-review.ts'
import type { GridRow } from '../reading/grid.rules.ts'
import { shownText } from './shown-rows.rules.ts'

/** Maximum number of unknown words about which the office is asked at once. */
const MOST_WORDS = 50

/** The roles of columns in which a word can stand for a mark. */
const MARK_ROLES: readonly UploadColumn['role'][] = ['subject', 'part', 'carried_subject', 'carried_mark']

/**
 * Returns the words in the columns of marks that the reader could not read, and the signs beside marks, most frequent
 * first. Counts the words in all rows, because the list of problems is limited. Leaves out texts with digits, which are
 * misspelt numbers, texts with `|`, which are several attempts, and texts too long for the list of words: the office
 * corrects these cell by cell.
 */
export function unknownWords(
  problems: readonly SheetProblem[],
  rows: readonly GridRow[],
  columns: readonly UploadColumn[],
): UploadReview['unknown_words'] {
  const counts = new Map<string, number>()
  const signs = new Map<string, number>()
  for (const { code, value = '', expected = '' } of problems) {
    if (code === 'mark_sign_unknown') signs.set(expected, (signs.get(expected) ?? 0) + 1)
    if (code === 'degree_unreadable' && isWord(value)) counts.set(value, 0)
  }
  const marks = columns.flatMap(({ role }, index) => (MARK_ROLES.includes(role) ? [index] : []))
  for (const row of counts.size === 0 ? [] : rows) {
    for (const index of marks) {
      const text = shownText(row, index)
      const count = counts.get(text)
      if (count !== undefined) counts.set(text, count + 1)
    }
  }
  const asked = (found: Map<string, number>, is_sign: boolean) =>
    Array.from(found, ([text, count]) => ({
      text,
      count: Math.max(1, count),
      is_sign,
      proposed: proposedMeaning(text),
    }))
  return [...asked(counts, false), ...asked(signs, true)].sort((a, b) => b.count - a.count).slice(0, MOST_WORDS)
}

function isWord(text: string): boolean {
  return text !== '' && text.length <= MARK_WORD_LIMITS.length && !/[\d|]/.test(westernDigits(text))
}

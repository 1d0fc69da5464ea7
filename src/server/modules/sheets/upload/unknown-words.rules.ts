import type { UploadColumn, UploadReview } from '#contract/admin-uploads.ts'
import { westernDigits } from '#contract/search-text.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { GridRow } from '../reading/grid.rules.ts'
import { shownText } from './shown-rows.rules.ts'

/** Maximum words asked about at once. */
const MOST_WORDS = 50

/**
 * Returns the words in the columns of marks that the reader could not read, most frequent first. Counts them in all
 * rows, because the list of problems is limited. Texts with digits are misspelt numbers and are corrected by cell.
 */
export function unknownWords(
  problems: readonly SheetProblem[],
  rows: readonly GridRow[],
  columns: readonly UploadColumn[],
): UploadReview['unknown_words'] {
  const counts = new Map<string, number>()
  for (const { code, value = '' } of problems) {
    if (code === 'degree_unreadable' && value !== '' && !/\d/.test(westernDigits(value))) counts.set(value, 0)
  }
  if (counts.size === 0) return []
  const marks = columns.flatMap(({ role }, index) => (role === 'subject' ? [index] : []))
  for (const row of rows) {
    for (const index of marks) {
      const text = shownText(row, index)
      const count = counts.get(text)
      if (count !== undefined) counts.set(text, count + 1)
    }
  }
  return Array.from(counts, ([text, count]) => ({ text, count: Math.max(1, count) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_WORDS)
}

import type { RankingRow } from '#contract/results.ts'
import { searchText, searchWords } from '#contract/search-text.ts'

/** A row of a ranking with the text that a search looks in; undefined for a hidden student. */
export interface SearchableRow {
  row: RankingRow
  key: string | undefined
}

export function searchable(rows: readonly RankingRow[]): SearchableRow[] {
  return rows.map((row) => ({ row, key: row.hidden ? undefined : searchText(`${row.seat_number} ${row.name}`) }))
}

/**
 * Returns the rows whose name or seat number contains every word of the query; all rows for a query without a word.
 */
export function findRows(rows: readonly SearchableRow[], query: string): RankingRow[] {
  const words = searchWords(query)
  const found = words.length === 0 ? rows : rows.filter(({ key }) => key && words.every((word) => key.includes(word)))
  return found.map(({ row }) => row)
}

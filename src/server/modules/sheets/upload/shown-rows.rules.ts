import type { GridRow, WorksheetGrid } from '../reading/grid.rules.ts'
import { cellText, textAt } from '../reading/grid-cell.rules.ts'

/** Maximum characters shown of a cell, which can hold a page of text. */
const SHOWN_LENGTH = 200

/** Returns the rows that the office sees: those below the header, or all if no header is known. */
export function rowsBelow(shown: WorksheetGrid | undefined, headerRow: number | null): readonly GridRow[] {
  return (shown?.rows ?? []).filter(({ number }) => number > (headerRow ?? 0))
}

/**
 * Returns the text that the office sees in a 0-based column; for a cell that a merged cell of the same row covers, the
 * merged cell's text.
 */
export function shownText(row: GridRow, column: number): string {
  const isCovered = (row.cells[column] ?? null) === null
  const span = row.merged?.find(({ from, to, below }) => isCovered && !below && from <= column && column <= to)
  if (span) return cellText(span.value).slice(0, SHOWN_LENGTH)
  const cell = row.cells[column]
  const text = typeof cell === 'object' && cell?.kind === 'error' ? cell.text : textAt(row, column)
  return text.slice(0, SHOWN_LENGTH)
}

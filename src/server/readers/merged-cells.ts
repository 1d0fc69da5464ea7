import type { GridCell, GridRow, MergedSpan } from '#server/modules/sheets/reading/grid.rules.ts'
import { UnreadableFileError } from './sheet-file.ts'

/** A rectangle of merged cells, whose value is that of its first cell. Rows count from 1, columns from 0. */
export interface MergedRange {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/** The most cells that a worksheet's ranges may cover together. Ranges of a real sheet do not overlap. */
const MOST_COVERED = 20_000_000

/**
 * Returns rows in which the covered cells of merged cells are noted and emptied: a file may store values in covered
 * cells that no program shows. `rows` must be in order. Throws UnreadableFileError if the ranges overlap too much.
 */
export function withMerges(rows: readonly GridRow[], ranges: readonly MergedRange[]): GridRow[] {
  const merged = [...rows]
  const changed = new Map<number, { cells: GridCell[]; spans: MergedSpan[] }>()
  let covered = 0
  for (const { firstRow, lastRow, firstColumn, lastColumn } of ranges) {
    const start = indexFrom(rows, firstRow)
    const first = rows[start]
    const value = first?.number === firstRow ? (first.cells[firstColumn] ?? null) : null
    for (let at = start; at < rows.length; at += 1) {
      const row = rows[at]
      if (!row || row.number > lastRow) break
      const isFirst = row.number === firstRow
      const from = isFirst ? firstColumn + 1 : firstColumn
      const { cells, spans } = changed.get(at) ?? { cells: [...row.cells], spans: [] }
      const end = Math.min(lastColumn + 1, cells.length)
      covered += 1 + Math.max(0, end - from)
      if (covered > MOST_COVERED) throw new UnreadableFileError('not_understood')
      cells.fill(null, from, end)
      if (value !== null && from <= lastColumn) {
        spans.push({ from, to: lastColumn, value, ...(isFirst ? {} : { below: true }) })
      }
      changed.set(at, { cells, spans })
    }
  }
  for (const [at, { cells, spans }] of changed) {
    const row = rows[at]
    if (row) merged[at] = { ...row, cells, ...(spans.length > 0 ? { merged: spans } : {}) }
  }
  return merged
}

/** Returns the index of the first row with this number or a later one. */
function indexFrom(rows: readonly GridRow[], number: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

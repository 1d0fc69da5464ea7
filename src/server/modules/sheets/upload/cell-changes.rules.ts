import type { ChangedCell } from '#contract/admin-uploads.ts'
import { searchText } from '#contract/search-text.ts'
import { type CellsOrder, UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import type { GridRow } from '../reading/grid.rules.ts'
import { columnIndex, columnLetters } from '../reading/grid-cell.rules.ts'
import { shownText } from './shown-rows.rules.ts'

/** The rows of a worksheet below its header, and how many columns are shown. */
export interface ShownCells {
  rows: readonly GridRow[]
  width: number
}

/** Returns the cells that a replacement or a paste (`order`) changes, with their texts before and after. */
export function changedCells(cells: ShownCells, order: CellsOrder): ChangedCell[] {
  const changed = order.kind === 'replace' ? replacedCells(cells, order) : pastedCells(cells, order)
  return changed.filter(({ before, after }) => before !== after)
}

function replacedCells(
  { rows, width }: ShownCells,
  { find, column, whole, text }: Extract<CellsOrder, { kind: 'replace' }>,
): ChangedCell[] {
  const columns = column === null ? Array.from({ length: width }, (_, index) => index) : [columnIndex(column)]
  const isFound = matcherOf(find, whole)
  return rows.flatMap((row) =>
    columns.flatMap((index) => {
      const before = shownText(row, index)
      if (!isFound(before)) return []
      const after = whole ? text : before.replaceAll(find, text).slice(0, UPLOAD_LIMITS.cell)
      return [{ row: row.number, column: columnLetters(index), before, after }]
    }),
  )
}

/** Returns the cells that a paste changes; leaves out cells below the last row or after the last column. */
function pastedCells(
  { rows, width }: ShownCells,
  { row, column, texts }: Extract<CellsOrder, { kind: 'paste' }>,
): ChangedCell[] {
  const first = rows.findIndex(({ number }) => number === row)
  const left = columnIndex(column)
  if (first < 0) return []
  return texts.flatMap((line, down) => {
    const target = rows[first + down]
    if (!target) return []
    return line.slice(0, Math.max(0, width - left)).map((after, across) => ({
      row: target.number,
      column: columnLetters(left + across),
      before: shownText(target, left + across),
      after,
    }))
  })
}

/**
 * Returns a test for a cell's text. A whole cell is found in any spelling, by its search key; a part only as written.
 */
export function matcherOf(find: string, whole: boolean): (text: string) => boolean {
  if (!whole) return (text) => text.includes(find)
  const key = searchText(find)
  // A text of vowel marks or tatweel alone has an empty key, so it is compared as written. Signs such as «-» have a
  // key.
  return key === '' ? (text) => text === find : (text) => text !== '' && searchText(text) === key
}

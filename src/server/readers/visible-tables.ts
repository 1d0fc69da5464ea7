import type { GridRow, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'

/** What a person who opens the file sees of a worksheet. */
interface VisibleTable {
  name: string
  rows: readonly GridRow[]
  /** The indexes of the visible columns. */
  columns: readonly number[]
  /** All rows, also the hidden ones, because a merged cell may begin in a hidden row. */
  allRows: readonly GridRow[]
}

/** Returns what is visible of each worksheet, without those of which nothing is. */
export function visibleTables(worksheets: readonly WorksheetGrid[]): VisibleTable[] {
  return worksheets
    .filter(({ hidden }) => !hidden)
    .map(({ name, rows: allRows, hiddenColumns }) => {
      const rows = allRows.filter(({ hidden }) => !hidden)
      const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
      const isHidden = new Set(hiddenColumns)
      const columns = Array.from({ length: width }, (_, column) => column).filter((column) => !isHidden.has(column))
      return { name, rows, columns, allRows }
    })
    .filter(({ columns }) => columns.length > 0)
}

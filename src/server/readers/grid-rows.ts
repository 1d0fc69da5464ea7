import type { GridCell, GridRow } from '#server/modules/sheets/reading/grid.rules.ts'
import { type MergedRange, withMerges } from './merged-cells.ts'
import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'

/** The most cells in the rectangle from A1 to the last cell, because later steps handle rows of full width. */
const LARGEST_RECTANGLE = 10_000_000

/** Collects a worksheet's rows in order, without rows that have no value and empty cells at a row's end. */
export class GridRows {
  rows: GridRow[] = []
  #cells: GridCell[] = []
  #width = 0

  /**
   * Puts a value into a column (from 0) of the current row. Throws UnreadableFileError beyond a spreadsheet's last
   * column.
   */
  put(column: number, cell: GridCell): void {
    if (cell === null) return
    if (column >= SPREADSHEET_LIMITS.columns) throw new UnreadableFileError('not_understood')
    const cells = this.#cells
    while (cells.length < column) cells.push(null)
    cells[column] = cell
  }

  /**
   * Ends the current row and adds it `times` times from row `number` on; returns whether it has a value. Throws
   * UnreadableFileError beyond a spreadsheet's last row, or if the rectangle becomes too large.
   */
  end(number: number, isHidden: boolean, times = 1): boolean {
    const cells = this.#cells
    if (cells.length === 0) return false
    this.#cells = []
    this.#width = Math.max(this.#width, cells.length)
    const last = number + times - 1
    if (last > SPREADSHEET_LIMITS.rows || last * this.#width > LARGEST_RECTANGLE)
      throw new UnreadableFileError('not_understood')
    for (let at = number; at <= last; at += 1)
      this.rows.push(isHidden ? { number: at, cells, hidden: true } : { number: at, cells })
    return true
  }

  /** Notes which cells are merged, after the last row. Throws UnreadableFileError if the ranges overlap too much. */
  merge(ranges: readonly MergedRange[]): void {
    if (ranges.length > 0) this.rows = withMerges(this.rows, ranges)
  }

  /** Returns those of the hidden columns that have a value; columns are counted from 0. */
  hiddenColumns(ranges: readonly (readonly [from: number, to: number])[]): number[] {
    const columns: number[] = []
    for (const [from, to] of ranges)
      for (let column = from; column <= Math.min(to, this.#width - 1); column += 1)
        if (this.rows.some(({ cells }) => (cells[column] ?? null) !== null)) columns.push(column)
    return columns
  }
}

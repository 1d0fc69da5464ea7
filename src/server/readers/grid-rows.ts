import type { GridCell, GridRow } from '#server/modules/sheets/reading/grid.rules.ts'
import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'

/** Maximum cells of the rectangle from A1 to the last cell; the rest of the portal works on whole rows. */
const LARGEST_RECTANGLE = 10_000_000

/** Collects a worksheet's rows in order; leaves out rows and columns without a value. */
export class GridRows {
  readonly rows: GridRow[] = []
  #cells: GridCell[] = []
  #width = 0

  /** Puts a value into a 0-based column of the current row. Throws UnreadableFileError beyond the table. */
  put(column: number, cell: GridCell): void {
    if (cell === null) return
    if (column >= SPREADSHEET_LIMITS.columns) throw new UnreadableFileError('not_understood')
    const cells = this.#cells
    while (cells.length < column) cells.push(null)
    cells[column] = cell
  }

  /**
   * Ends the current row, which occurs `times` times; returns whether it has a value. Throws UnreadableFileError beyond
   * the table or its largest rectangle.
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

  /** Returns which of the hidden columns, given as 0-based ranges, have a value. */
  hiddenColumns(ranges: readonly (readonly [from: number, to: number])[]): number[] {
    const columns: number[] = []
    for (const [from, to] of ranges)
      for (let column = from; column <= Math.min(to, this.#width - 1); column += 1)
        if (this.rows.some(({ cells }) => (cells[column] ?? null) !== null)) columns.push(column)
    return columns
  }
}

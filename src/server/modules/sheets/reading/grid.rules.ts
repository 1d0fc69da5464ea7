/** Worksheets as every file reader returns them: the interface between file formats and the parsing of sheets. */

/**
 * A cell's value. A `formula` without a `value` was never calculated; `error` is a spreadsheet error such as `#REF!`.
 */
export type GridCell =
  | string
  | number
  | null
  | { kind: 'formula'; value: string | number | null }
  | { kind: 'error'; text: string }

export interface GridRow {
  /** 1-based row number, as spreadsheet programs display it. */
  number: number
  /** From column A on; trailing empty cells may be missing. */
  cells: readonly GridCell[]
  /** Present if the file hides the row. */
  hidden?: true
}

export interface WorksheetGrid {
  name: string
  rows: readonly GridRow[]
  /** Present if the file hides the worksheet. */
  hidden?: true
  /** 0-based columns that the file hides; missing if it hides none. */
  hiddenColumns?: readonly number[]
}

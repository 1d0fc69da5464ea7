/** Worksheets as every file reader returns them: the interface between file formats and the parsing of sheets. */

/**
 * A cell's value. A `formula` without a `value` was never calculated; `error` is a spreadsheet error such as `#REF!`.
 * `shown` is a number whose format displays something else, such as 50 for 49.6.
 * `struck` is a text or number of which a part is struck through, or raised or lowered as the sign of a footnote.
 * `merged` is put into a mark column that a merged cell covers, because the merged value may not be that subject's
 * mark; file readers never return it.
 */
export type GridCell =
  | string
  | number
  | null
  | { kind: 'formula'; value: string | number | null }
  | { kind: 'shown'; value: number; shown: string }
  | { kind: 'error'; text: string }
  | { kind: 'struck'; text: string }
  | { kind: 'merged'; text: string }

/** Cells of a row that a merged cell covers, without the merged cell itself. They are empty. */
export interface MergedSpan {
  /** 0-based columns, both included. */
  from: number
  to: number
  /** The merged cell's value. */
  value: NonNullable<GridCell>
  /** Present if the merged cell begins in a row above. */
  below?: true
}

export interface GridRow {
  /** 1-based row number, as spreadsheet programs display it. */
  number: number
  /** From column A on; trailing empty cells may be missing. */
  cells: readonly GridCell[]
  /** Present if the file hides the row. */
  hidden?: true
  /** Missing if no merged cell covers others here. */
  merged?: readonly MergedSpan[]
}

export interface WorksheetGrid {
  name: string
  rows: readonly GridRow[]
  /** Present if the file hides the worksheet. */
  hidden?: true
  /** 0-based columns that the file hides; missing if it hides none. */
  hiddenColumns?: readonly number[]
}

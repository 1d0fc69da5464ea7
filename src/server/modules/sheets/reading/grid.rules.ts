/** A worksheet as any reader gives it: the interface between a file format and the understanding of a sheet. */

/** A cell's value; `formula` without a `value` was never calculated; `error` is the program's own, such as `#REF!`. */
export type GridCell =
  | string
  | number
  | null
  | { kind: 'formula'; value: string | number | null }
  | { kind: 'error'; text: string }

export interface GridRow {
  /** 1-based, as the spreadsheet program shows it. */
  number: number
  /** From column A on; trailing empty cells may be missing. */
  cells: readonly GridCell[]
}

export interface WorksheetGrid {
  name: string
  rows: readonly GridRow[]
}

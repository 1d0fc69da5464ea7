/** A cell or row of the grid that another part of the page points to. */
export interface CellPlace {
  row: number
  /** Column letters; null for the whole row. */
  column: string | null
}

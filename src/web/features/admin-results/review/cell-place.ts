/** A place in the grid that something else of the page points to. */
export interface CellPlace {
  row: number
  /** Letters; null for the row as a whole. */
  column: string | null
}

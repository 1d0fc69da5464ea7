import type { Spot } from './grid-moves.ts'

/** Returns the id of a cell's element, for the grid's `aria-activedescendant`. */
export function cellId(grid: string, { index, column }: Spot): string {
  return `${grid}-${index}-${column}`
}

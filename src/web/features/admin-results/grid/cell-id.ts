import type { Spot } from './grid-moves.ts'

/** Returns the id of a cell's element, by which the grid names the selected cell. */
export function cellId(grid: string, { index, column }: Spot): string {
  return `${grid}-${index}-${column}`
}

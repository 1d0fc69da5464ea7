/** A position in the grid. Index -1 is the row of column headers, column -1 the column of row headers. */
export interface Spot {
  index: number
  column: number
}

/** A rectangle of cells, which includes its first and last rows and columns. */
export interface Area {
  top: number
  bottom: number
  first: number
  last: number
}

/** The size of the grid. */
export interface Extent {
  rows: number
  columns: number
  /** How many rows are in view at a time. */
  page: number
}

/**
 * Returns the position to which a key moves, as in a spreadsheet written from right to left: the left arrow goes to the
 * next column. Returns undefined for a key that does not move.
 */
export function moved(
  { index, column }: Spot,
  key: string,
  isFar: boolean,
  { rows, columns, page }: Extent,
): Spot | undefined {
  const bottom = rows - 1
  const last = columns - 1
  const to = (row: number, at: number): Spot => ({ index: within(row, -1, bottom), column: within(at, -1, last) })
  switch (key) {
    case 'ArrowDown':
      return to(isFar ? bottom : index + 1, column)
    case 'ArrowUp':
      return to(isFar ? 0 : index - 1, column)
    case 'ArrowLeft':
      return to(index, isFar ? last : column + 1)
    case 'ArrowRight':
      return to(index, isFar ? 0 : column - 1)
    case 'PageDown':
      return to(index + page, column)
    case 'PageUp':
      return to(Math.max(0, index - page), column)
    case 'Home':
      return to(isFar ? 0 : index, 0)
    case 'End':
      return to(isFar ? bottom : index, last)
    default:
      return undefined
  }
}

/**
 * Returns the position of the next cell in reading order, or with `back` of the previous one; at either end of the
 * grid, the same position.
 */
export function neighbour({ index, column }: Spot, back: boolean, { rows, columns }: Extent): Spot {
  const at = index * columns + column + (back ? -1 : 1)
  const place = within(at, 0, rows * columns - 1)
  return { index: Math.floor(place / columns), column: place % columns }
}

/** Returns the rectangle between two positions, without headers. */
export function areaBetween(one: Spot, other: Spot): Area {
  return {
    top: Math.max(0, Math.min(one.index, other.index)),
    bottom: Math.max(one.index, other.index),
    first: Math.max(0, Math.min(one.column, other.column)),
    last: Math.max(one.column, other.column),
  }
}

export function isInside({ top, bottom, first, last }: Area, { index, column }: Spot): boolean {
  return index >= top && index <= bottom && column >= first && column <= last
}

export function isOneCell({ top, bottom, first, last }: Area): boolean {
  return top === bottom && first === last
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

import type { FoundCell } from '#contract/admin-uploads.ts'
import { type SheetProblem, sheetProblemSeverity } from '#contract/sheet-problems.ts'
import { isOfColumn } from '#contract/upload-review.ts'
import { columnIndex, columnLetters } from '../reading/grid-cell.rules.ts'
import { matcherOf, type ShownCells } from './cell-changes.rules.ts'
import { shownText } from './shown-rows.rules.ts'

/** A cell of the grid. Row 0 stands for the head of a column, and a null column for the head of a row. */
export interface CellPlace {
  row: number
  column: string | null
}

/** A search that starts at a cell: for `text` or, if it is missing, for faults (errors, else warnings). */
export interface FindQuery {
  text?: string | undefined
  /** Limits the search to this column. */
  in?: string | undefined
  whole?: 'yes' | undefined
  row: number
  column?: string | undefined
  back?: 'yes' | undefined
  only?: 'problems' | undefined
}

/**
 * Returns the next match, its number among all matches, and the index of its row in `cells`. A fault in a column that
 * is not shown is at the head of its row.
 */
export function findCell(cells: ShownCells, problems: readonly SheetProblem[], query: FindQuery): FoundCell {
  const { text, in: column, whole, row, back } = query
  const places =
    text === undefined
      ? faultPlaces(problems, cells.width)
      : textPlaces(cells, { text, column, whole: whole === 'yes' })
  const found = nextPlace(places, { row, column: query.column ?? null }, back === 'yes')
  if (!found) return { count: 0, number: 0, cell: null }
  const index = cells.rows.findIndex(({ number }) => number === found.place.row)
  return { count: places.length, number: found.number, cell: { ...found.place, index: index < 0 ? null : index } }
}

/**
 * Returns the places of the errors, or of the warnings if no error is left, in reading order. Problems of the whole
 * file have no place.
 */
export function faultPlaces(problems: readonly SheetProblem[], width: number): CellPlace[] {
  const errors = problems.filter((problem) => sheetProblemSeverity(problem) === 'error')
  const placed = placesOf(errors, width)
  return placed.length > 0 ? placed : placesOf(problems, width)
}

function placesOf(problems: readonly SheetProblem[], width: number): CellPlace[] {
  const places = new Map<string, CellPlace>()
  for (const { code, row, column: letters } of problems) {
    const column = letters !== null && columnIndex(letters) < width ? letters : null
    const place = isOfColumn(code) && column !== null ? { row: 0, column } : { row: row ?? 0, column }
    if (place.row > 0 || place.column !== null) places.set(`${place.row} ${place.column}`, place)
  }
  return [...places.values()].sort(inReadingOrder)
}

/** Returns the places of the cells with a text, in one column or in all. */
export function textPlaces(
  { rows, width }: ShownCells,
  { text, column, whole }: { text: string; column: string | undefined; whole: boolean },
): CellPlace[] {
  const isFound = matcherOf(text, whole)
  const columns = column === undefined ? Array.from({ length: width }, (_, index) => index) : [columnIndex(column)]
  return rows.flatMap((row) =>
    columns
      .filter((index) => isFound(shownText(row, index)))
      .map((index) => ({ row: row.number, column: columnLetters(index) })),
  )
}

/**
 * Returns the place after `from` (or before `from`, if `back`) and its 1-based number. The first place follows the
 * last. `places` must be in reading order.
 */
export function nextPlace(
  places: readonly CellPlace[],
  from: CellPlace,
  back: boolean,
): { place: CellPlace; number: number } | undefined {
  const found = back
    ? places.findLastIndex((place) => inReadingOrder(place, from) < 0)
    : places.findIndex((place) => inReadingOrder(place, from) > 0)
  const index = found >= 0 ? found : back ? places.length - 1 : 0
  const place = places[index]
  return place && { place, number: index + 1 }
}

function inReadingOrder(a: CellPlace, b: CellPlace): number {
  return a.row - b.row || indexOf(a) - indexOf(b)
}

function indexOf({ column }: CellPlace): number {
  return column === null ? -1 : columnIndex(column)
}

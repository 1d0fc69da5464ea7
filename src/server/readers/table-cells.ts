import type { TimetableFile } from '#contract/timetable-files.ts'
import type { GridCell, GridRow, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { cellFault, cellText, columnLetters } from '#server/modules/sheets/reading/grid-cell.rules.ts'
import { visibleTables } from './visible-tables.ts'

/** The most rows, columns and so on that a table may have. */
export interface TableLimits {
  rows: number
  columns: number
  worksheets: number
}

/** A visible cell, by its indexes among the visible rows and columns. */
interface Place {
  row: number
  column: number
}

/** A merged cell with its visible extent. */
interface Merged {
  value: GridCell
  from: Place
  to: Place
}

/** Returns the visible cells of the first visible worksheet with rows, up to the limits, and what they leave out. */
export function tableOf(worksheets: readonly WorksheetGrid[], limits: TableLimits): TimetableFile {
  const [first, ...others] = visibleTables(worksheets)
  const { rows: shown, columns: allColumns, allRows } = first ?? { rows: [], columns: [], allRows: [] }
  const rows = shown.slice(0, limits.rows)
  const columns = allColumns.slice(0, limits.columns)
  const cells = rows.map((row) => columns.map((column) => row.cells[column] ?? null))
  const merged = mergedCells(allRows, rows, columns)
  for (const { value, from } of merged) {
    // The first visible cell shows the value even if the merged cell begins in a hidden row or column.
    cells[from.row]?.splice(from.column, 1, value)
  }
  return {
    rows: cells.map((row) => row.map(shownLines)),
    rowNumbers: rows.map(({ number }) => number),
    columnLetters: columns.map(columnLetters),
    merged: merged.map(extentOf).filter((extent) => extent.rows * extent.columns > 1),
    leftOut: cells.flatMap((row, at) => row.flatMap((cell, column) => leftOutOf(cell, { row: at, column }))),
    otherWorksheets: others.slice(0, limits.worksheets).map(({ name }) => name),
    isCut: shown.length > rows.length || allColumns.length > columns.length,
  }
}

/** Returns the merged cells that cover visible cells. `all` are the rows of the worksheet, with the hidden ones. */
function mergedCells(all: readonly GridRow[], rows: readonly GridRow[], columns: readonly number[]): Merged[] {
  const rowIndexes = new Map(rows.map(({ number }, index) => [number, index]))
  const columnIndexes = new Map(columns.map((column, index) => [column, index]))
  const lastRow = rows.at(-1)?.number ?? 0
  const found = new Map<string, Merged>()
  // The first row of each merged cell that continues below, by its first column.
  let open = new Map<number, number>()
  let above = 0
  for (const { number, merged = [] } of all) {
    if (number > lastRow) break
    const continued = new Map<number, number>()
    for (const { from, to, value, below } of merged) {
      const column = below ? from : from - 1
      const firstRow = below ? (open.get(column) ?? above) : number
      if (below) continued.set(column, firstRow)
      const key = `${firstRow} ${column}`
      const places = placesOf(rowIndexes.get(number), { from, to }, columns)
      const first = [rowIndexes.get(firstRow), columnIndexes.get(column)] as const
      if (first[0] !== undefined && first[1] !== undefined) places.push({ row: first[0], column: first[1] })
      for (const place of places) found.set(key, grown(found.get(key), value, place))
    }
    open = continued
    above = number
  }
  return Array.from(found.values())
}

function placesOf(row: number | undefined, { from, to }: { from: number; to: number }, columns: readonly number[]) {
  if (row === undefined) return []
  return columns.flatMap((covered, column) => (covered >= from && covered <= to ? [{ row, column }] : []))
}

function grown(merged: Merged | undefined, value: GridCell, { row, column }: Place): Merged {
  const { from, to } = merged ?? { from: { row, column }, to: { row, column } }
  return {
    value,
    from: { row: Math.min(from.row, row), column: Math.min(from.column, column) },
    to: { row: Math.max(to.row, row), column: Math.max(to.column, column) },
  }
}

function extentOf({ from, to }: Merged): TimetableFile['merged'][number] {
  return { ...from, rows: to.row - from.row + 1, columns: to.column - from.column + 1 }
}

/** Returns the cell if its value may not be valid, such as a cancelled lecture that is struck through. */
function leftOutOf(cell: GridCell, place: Place): TimetableFile['leftOut'] {
  const fault = cellFault(cell)
  if (!fault) return []
  return [{ ...place, why: fault.code === 'cell_struck' ? 'struck' : 'faulty', text: fault.value ?? '' }]
}

/** Returns a cell's text with its lines; empty if the value may not be valid. */
function shownLines(cell: GridCell): string {
  if (cellFault(cell)) return ''
  const value = typeof cell === 'object' && cell?.kind === 'formula' ? cell.value : cell
  if (typeof value !== 'string') return cellText(value)
  return value
    .split(/[\r\n]+/)
    .map(cellText)
    .filter((line) => line !== '')
    .join('\n')
}

import type { SheetStop } from '#contract/sheet-stops.ts'
import type { GridRow, WorksheetGrid } from './grid.rules.ts'
import { columnLetters, firstText, textAt } from './grid-cell.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'
import { type StopLineParts, stopOf } from './sheet-stops.rules.ts'

/** Returns the worksheet without the rows and columns that the file hides, unless the office chose to read them. */
export function withoutHidden(worksheet: WorksheetGrid, choices: SheetChoices): WorksheetGrid {
  const columns = worksheet.hiddenColumns ?? []
  if (choices.hidden === 'take') return worksheet
  if (columns.length === 0 && !worksheet.rows.some(({ hidden }) => hidden)) return worksheet
  const hidden = new Set(columns)
  const rows = worksheet.rows.filter((row) => !row.hidden)
  return { ...worksheet, rows: hidden.size === 0 ? rows : rows.map((row) => withoutColumns(row, hidden)) }
}

function withoutColumns(row: GridRow, hidden: ReadonlySet<number>): GridRow {
  return { ...row, cells: row.cells.map((cell, column) => (hidden.has(column) ? null : cell)) }
}

/** Returns whether a hidden worksheet is not read: the office chose neither its name nor to read what is hidden. */
export function isLeftOut(worksheet: WorksheetGrid, choices: Pick<SheetChoices, 'worksheet' | 'hidden'>): boolean {
  return worksheet.hidden === true && choices.hidden !== 'take' && choices.worksheet === undefined
}

/** Returns a stop that lists hidden rows, columns and worksheets with content that were not read. */
export function hiddenStops(
  worksheets: readonly WorksheetGrid[],
  { name, rows, hiddenColumns = [] }: WorksheetGrid,
  choices: SheetChoices,
): SheetStop[] {
  if (choices.hidden === 'take') return []
  const lines: StopLineParts[] = []
  for (const row of rows) {
    const text = row.hidden ? firstText(row) : ''
    if (text !== '') lines.push({ row: row.number, stated: text })
  }
  for (const column of [...hiddenColumns].sort((a, b) => a - b)) {
    const filled = rows.find((row) => textAt(row, column) !== '')
    if (filled) lines.push({ column: columnLetters(column), stated: textAt(filled, column) })
  }
  for (const other of worksheets) {
    const text = isLeftOut(other, choices) && other.name !== name ? other.rows.map(firstText).find(Boolean) : undefined
    if (text !== undefined) lines.push({ name: other.name, stated: text })
  }
  return stopOf('hidden_content', lines)
}

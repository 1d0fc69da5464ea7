import { cleanText } from '#contract/search-text.ts'
import { timetableReadingText } from '../../i18n/ar/timetable-reading.ts'

/** The cells of a spreadsheet from which a timetable is read. */

export interface SheetCell {
  text: string
}

/** A row, or a column where the days are columns, with the name by which an officer finds it: `الصف 3`. */
export interface SheetLine {
  name: string
  cells: readonly SheetCell[]
}

export interface Sheet {
  rows: readonly SheetLine[]
  /** The names of the columns, such as `العمود 2`. */
  columnNames: readonly string[]
}

/** Splits a text copied from a spreadsheet into cells; a quoted cell may hold several lines. */
export function sheetOfText(text: string): Sheet {
  const cells = Array.from(text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g))
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') rows.push([])
  }
  return sheetOfRows(rows)
}

/** Returns the sheet of texts by rows; its rows and columns are counted from 1, and empty rows are left out. */
export function sheetOfRows(rows: readonly (readonly string[])[]): Sheet {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return {
    rows: rows
      .map((row, at) => ({ name: timetableReadingText.row(at + 1), cells: row.map((text) => ({ text })) }))
      .filter(({ cells }) => cells.some(isFilled)),
    columnNames: Array.from({ length: width }, (_, at) => timetableReadingText.column(at + 1)),
  }
}

/** Returns the columns of these rows as lines. */
export function columnLines(rows: readonly SheetLine[], columnNames: readonly string[]): SheetLine[] {
  return columnNames.map((name, column) => ({ name, cells: rows.map(({ cells }) => cells[column] ?? { text: '' }) }))
}

export function isFilled(cell: SheetCell | undefined): boolean {
  return cell !== undefined && cell.text.trim() !== ''
}

/** Returns a line's texts without its empty cells. */
export function textsOf({ cells }: SheetLine): string[] {
  return cells.filter(isFilled).map(({ text }) => cleanText(text))
}

import { cleanText } from '#contract/search-text.ts'
import type { TimetableFile } from '#contract/timetable-files.ts'
import { timetableReadingText } from '../../i18n/ar/timetable-reading.ts'

/** The cells of a spreadsheet from which a timetable is read. */

export interface SheetCell {
  text: string
  /** The merged cell that covers this cell, which then has no text of its own. */
  cover?: SheetCell
  /** The text that is left out of `text`, because the file strikes it through or it is an error such as `#REF!`. */
  leftOut?: string
}

/** A row, or a column if the days are columns, with the name by which an officer finds it: `الصف 3`. */
export interface SheetLine {
  name: string
  cells: readonly SheetCell[]
}

export interface Sheet {
  rows: readonly SheetLine[]
  /** The names of the columns, such as `العمود 2`. */
  columnNames: readonly string[]
  /** The cells whose text the file strikes through, each with the name of the cell and the text. */
  struck: readonly string[]
  faulty: readonly string[]
  /** The worksheets of the file that were not read. */
  otherWorksheets: readonly string[]
  /** Whether the file has more rows or columns than were read. */
  isCut: boolean
}

/** Splits a text copied from a spreadsheet into cells; a quoted cell may contain several lines. */
export function sheetOfText(text: string): Sheet {
  const cells = Array.from(text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g))
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') rows.push([])
  }
  return sheetOfRows(rows)
}

/** Returns the sheet with these rows of texts; rows and columns are counted from 1, and empty rows are left out. */
export function sheetOfRows(rows: readonly (readonly string[])[]): Sheet {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return {
    rows: rows
      .map((row, at) => ({ name: timetableReadingText.row(at + 1), cells: row.map((text) => ({ text })) }))
      .filter(({ cells }) => cells.some(isFilled)),
    columnNames: Array.from({ length: width }, (_, at) => timetableReadingText.column(at + 1)),
    struck: [],
    faulty: [],
    otherWorksheets: [],
    isCut: false,
  }
}

/** Returns the sheet of a file's cells, with the names that its rows and columns have in a spreadsheet program. */
export function sheetOfFile(file: TimetableFile): Sheet {
  const cells: SheetCell[][] = file.rows.map((row) => row.map((text) => ({ text })))
  for (const { row, column, text } of file.leftOut) {
    const cell = cells[row]?.[column]
    if (cell) cell.leftOut = text
  }
  for (const merged of file.merged) {
    const cover = cells[merged.row]?.[merged.column]
    const covered = cells
      .slice(merged.row, merged.row + merged.rows)
      .flatMap((row) => row.slice(merged.column, merged.column + merged.columns))
    for (const cell of covered) if (cover && cell !== cover) cell.cover = cover
  }
  const leftOut = (why: TimetableFile['leftOut'][number]['why']) =>
    file.leftOut
      .filter((cell) => cell.why === why)
      .map(({ row, column, text }) => [`${file.columnLetters[column]}${file.rowNumbers[row]}`, text])
      .map((parts) => parts.filter((part) => part !== '').join(': '))
  return {
    rows: cells.map((row, at) => ({ name: timetableReadingText.row(file.rowNumbers[at] ?? at + 1), cells: row })),
    columnNames: file.columnLetters.map(timetableReadingText.column),
    struck: leftOut('struck'),
    faulty: leftOut('faulty'),
    otherWorksheets: file.otherWorksheets,
    isCut: file.isCut,
  }
}

/** Returns the columns of these rows as lines, for a timetable whose days are columns. */
export function columnLines(rows: readonly SheetLine[], columnNames: readonly string[]): SheetLine[] {
  return columnNames.map((name, column) => ({ name, cells: rows.map(({ cells }) => cells[column] ?? { text: '' }) }))
}

/** Returns the cell whose text a cell shows: itself, or the merged cell that covers it. */
export function shownCell(cell: SheetCell): SheetCell {
  return cell.cover ?? cell
}

export function isFilled(cell: SheetCell | undefined): boolean {
  return cell !== undefined && cell.text.trim() !== ''
}

/** Returns a line's texts without its empty cells. */
export function textsOf({ cells }: SheetLine): string[] {
  return cells.filter(isFilled).map(({ text }) => cleanText(text))
}

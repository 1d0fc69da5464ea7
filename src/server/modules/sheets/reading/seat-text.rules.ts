import { SEAT_NUMBER_LENGTH } from '#contract/faculty.ts'
import { westernDigits } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { cellText } from './grid-cell.rules.ts'

/** If at least this share of seat numbers, in per cent, is short, the sheet has lost their leading zeros. */
const SHORT_SHARE = 50

/** Returns the seat number of a cell; leading zeros are restored if the sheet lost them. */
export type SeatReader = (row: GridRow) => string

/**
 * Makes a reader of one sheet's seats. Spreadsheets store «00042» as the number 42 with a format, and some exports
 * write «30001.0». A single short number among full ones is a typing error and stays.
 */
export function seatReader(rows: readonly GridRow[], column: number | undefined): SeatReader {
  if (column === undefined) return () => ''
  const texts = rows.map((row) => written(row, column)).filter((text) => text !== '')
  const short = texts.filter((text) => isShort(text)).length
  const pads = short > 0 && short * 100 >= texts.length * SHORT_SHARE
  return (row) => {
    const text = written(row, column)
    return pads && isShort(text) ? text.padStart(SEAT_NUMBER_LENGTH, '0') : text
  }
}

function written(row: GridRow, column: number): string {
  return westernDigits(cellText(row.cells[column])).replace(/^(\d+)[.,٫]0+$/, '$1')
}

function isShort(text: string): boolean {
  return /^\d+$/.test(text) && text.length < SEAT_NUMBER_LENGTH
}

import type { GridRow } from './grid.rules.ts'
import { plainNumber, textAt } from './grid-cell.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'

/** So few marks can be 1, 2, 3 by chance; beside the names, where marks never are, one number is enough. */
const LEAST_ROWS = 3
/** Who deletes a row does not number the others anew: up to this share of the numbers may be missing. */
const MISSING_SHARE = 0.1

/**
 * Returns the columns that only number the students: 1, 2, 3 … in order. Such a column has no header, or one of unknown
 * meaning («ت», «الرقم») before the last column that says who the student is.
 */
export function serialColumns(
  texts: readonly string[],
  { columns, understood }: Pick<SheetHeader, 'columns' | 'understood'>,
  body: readonly GridRow[],
): number[] {
  const students = body.filter((row) => textAt(row, columns.seat) !== '')
  const width = students.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const lastOfPerson = Math.max(columns.seat ?? 0, columns.name ?? 0)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const header = texts[column] ?? ''
    const isBeside = column < lastOfPerson
    if (understood.has(column) || (header !== '' && !isBeside)) return false
    // Each printed page repeats the header.
    const numbers = students.map((row) => textAt(row, column)).filter((text) => header === '' || text !== header)
    return numbers.length >= (isBeside ? 1 : LEAST_ROWS) && areInOrder(numbers)
  })
}

function areInOrder(texts: readonly string[]): boolean {
  let last = -1
  for (const [at, text] of texts.entries()) {
    const number = plainNumber(text)
    if (number === undefined || !Number.isInteger(number) || number <= last || (at === 0 && number > 1)) return false
    last = number
  }
  return last <= texts.length * (1 + MISSING_SHARE)
}

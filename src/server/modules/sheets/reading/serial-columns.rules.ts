import { fullMarkOf } from './full-mark.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { plainNumber, textAt } from './grid-cell.rules.ts'
import type { ColumnKind } from './header-words.rules.ts'

/** What is known of a header's columns before its subjects are read. */
interface KnownColumns {
  columns: Readonly<Partial<Record<ColumnKind, number>>>
  understood: ReadonlySet<number>
}

/** In fewer rows, marks can be 1, 2 by chance; in fewer than LEAST_UNORDERED, the first numbers in any order. */
const LEAST_ROWS = 3
const LEAST_UNORDERED = 10
/** The share of numbers that may be missing, because rows are deleted without numbering the others anew. */
const MISSING_SHARE = 0.1

/**
 * Returns the columns that only number the students: 1, 2, 3 … in order. Such a column has no header; or it has one of
 * unknown meaning («ت», «الرقم»), no full mark, and is before the last column that says who the student is. Below such
 * a header the numbers may be in any order, because the list may have been sorted anew.
 */
export function serialColumns(
  texts: readonly string[],
  { columns, understood }: KnownColumns,
  { body, fullMarks }: { body: readonly GridRow[]; fullMarks: GridRow | undefined },
): number[] {
  const students = body.filter((row) => textAt(row, columns.seat) !== '')
  const width = students.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const lastOfPerson = Math.max(columns.seat ?? 0, columns.name ?? 0)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const header = texts[column] ?? ''
    const isBeside = column < lastOfPerson && (!fullMarks || fullMarkOf(textAt(fullMarks, column)) === undefined)
    if (understood.has(column) || (header !== '' && !isBeside)) return false
    // Each printed page repeats the header.
    const numbers = students.map((row) => textAt(row, column)).filter((text) => header === '' || text !== header)
    const isUnordered = isBeside && header !== '' && numbers.length >= LEAST_UNORDERED
    return numbers.length >= LEAST_ROWS && areCount(numbers, isUnordered)
  })
}

function areCount(texts: readonly string[], isUnordered: boolean): boolean {
  const numbers = texts.map((text) => plainNumber(text) ?? Number.NaN)
  const sorted = isUnordered ? numbers.sort((a, b) => a - b) : numbers
  const isRising = sorted.every((number, at) => Number.isInteger(number) && number > (sorted[at - 1] ?? -1))
  return isRising && (sorted.at(-1) ?? 0) <= texts.length * (1 + MISSING_SHARE)
}

import { type ListedSeat, MAX_SEAT_TEXT } from './admin-seat-lists.ts'
import { SEAT_NUMBER_LENGTH } from './faculty.ts'
import { cleanText, searchText, westernDigits } from './search-text.ts'

/** A row of a list of seat numbers, from a spreadsheet or a typed text. */
export interface TextRow {
  row: number
  cells: readonly string[]
}

/** Headers of a column of seat numbers, by their search key. */
const SEAT_HEADERS = new Set(['رقم الجلوس', 'رقم جلوس', 'الجلوس', 'seat_number', 'seat number', 'seat'].map(searchText))
/** Matches the sign or word between the first and the last number of a range. */
const RANGE_SIGN = /(\p{Nd}) *(?:[-–—]|إلى|الى|حتى) *(\p{Nd})/gu
/** Only the first 30 rows are searched for a header. */
const HEADER_ROWS = 30

/**
 * Returns the seat numbers of a list: from the columns under «رقم الجلوس» (seat number), else from the column that
 * looks most like seat numbers; `unclear` if two columns do. In a list that is one line of numbers, each number is a
 * seat. Spreadsheets drop leading zeros and add `.0`; both are repaired. A cell without a digit, such as a title or a
 * dash, is left out. Any other text is shortened, and is later reported as an unknown seat number.
 */
export function seatsOfRows(rows: readonly TextRow[]): ListedSeat[] | 'unclear' {
  const head = headerOf(rows)
  const line = head ? undefined : lineOfSeats(rows)
  if (line) return line
  const column = head ? undefined : likelyColumn(rows)
  if (column === 'unclear') return column
  const columns = head?.columns ?? [column ?? 0]
  return rows
    .filter(({ row }) => row > (head?.row ?? 0))
    .flatMap(({ row, cells }) => columns.map((at) => ({ row, seat_number: plainSeat(cells[at] ?? '') })))
    .filter(({ seat_number }) => /\d/.test(seat_number))
    .map(({ row, seat_number }) => ({ row, seat_number: seat_number.slice(0, MAX_SEAT_TEXT) }))
}

/**
 * Splits a text into rows of cells: at tabs, as copied from a spreadsheet, or at the separators of a CSV file. A text
 * without tabs and separators is split at blanks. Its words without a digit are dropped, because students' names have
 * different numbers of words, so that a column would not have the same content in each row. A range such as
 * «10001 - 10009» stays one cell, which is later reported as an unknown seat number: a range also means the numbers
 * between its ends, so that its two numbers alone would be too few.
 */
export function rowsOfText(text: string): TextRow[] {
  const separator = ['\t', /[;,،]/].find((sign) => text.search(sign) >= 0)
  const wordsOf = (line: string) =>
    line
      .replace(RANGE_SIGN, '$1-$2')
      .split(/\s+/)
      .filter((word) => /\p{Nd}/u.test(word))
  return text.split(/\r\n|\r|\n/).map((line, index) => {
    return { row: index + 1, cells: separator === undefined ? wordsOf(line) : line.split(separator) }
  })
}

/**
 * Returns a seat number in Western digits without `.0`, and with the leading zeros that a shorter number lost:
 * `٣٠٠٠١.0` → `30001`.
 */
export function plainSeat(text: string): string {
  const plain = digitsOf(text)
  return /^\d{1,5}$/.test(plain) ? plain.padStart(SEAT_NUMBER_LENGTH, '0') : plain
}

/**
 * Returns the row with headers of seat numbers, and the columns of these headers: a printed list may have two blocks
 * side by side.
 */
function headerOf(rows: readonly TextRow[]): { row: number; columns: number[] } | undefined {
  for (const { row, cells } of rows.slice(0, HEADER_ROWS)) {
    const columns = cells.flatMap((cell, at) => (SEAT_HEADERS.has(searchText(cell.replaceAll('"', ''))) ? [at] : []))
    if (columns.length > 0) return { row, columns }
  }
  return undefined
}

/**
 * Returns the column with the longest numbers; `unclear` if another column is as likely. Serial numbers beside the seat
 * numbers are shorter than these, unless the seat numbers have lost their zeros; a column that counts from 1 is
 * therefore taken only if there is no other.
 */
function likelyColumn(rows: readonly TextRow[]): number | 'unclear' | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => {
    const numbers = rows.map(({ cells }) => digitsOf(cells[column] ?? '')).filter((text) => /^\d{1,5}$/.test(text))
    return { column, numbers, count: numbers.length, length: usualLength(numbers), isSerial: isCount(numbers) }
  }).filter(({ count }) => count > 0)
  const likely = columns.some(({ isSerial }) => !isSerial) ? columns.filter(({ isSerial }) => !isSerial) : columns
  const [first, ...others] = likely.sort((a, b) => b.length - a.length || b.count - a.count)
  if (!first) return undefined
  // A seat number in another column must not be lost, even if it is the only one there.
  const isDoubted = others.some(({ count, numbers }) => {
    return numbers.some((number) => lengthOf(number) === first.length) || count >= first.count * 2
  })
  return isDoubted ? 'unclear' : first.column
}

type LengthClass = 5 | 3 | 1

/** Classifies numbers by their median length. */
function usualLength(numbers: readonly string[]): LengthClass {
  const sorted = [...numbers].sort((a, b) => a.length - b.length)
  return lengthOf(sorted[Math.floor(sorted.length / 2)] ?? '')
}

/**
 * Classifies a number by its length: 5 for a complete seat number, 3 for one that lost zeros, 1 for a shorter number.
 */
function lengthOf({ length }: string): LengthClass {
  if (length === SEAT_NUMBER_LENGTH) return 5
  return length > 2 ? 3 : 1
}

/** Whether the numbers are 1, 2, 3 and so on, at least two of them. */
function isCount(numbers: readonly string[]): boolean {
  return numbers.length > 1 && numbers.every((number, index) => Number(number) === index + 1)
}

/** Returns the seat numbers of a list that consists of one line with several numbers; undefined for any other list. */
function lineOfSeats(rows: readonly TextRow[]): ListedSeat[] | undefined {
  const [line, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const numbers = (line?.cells ?? []).flatMap((cell) => cell.split(/\s+/)).filter((word) => word !== '')
  const isLine = line && others.length === 0 && numbers.length > 1
  if (!isLine || !numbers.every((number) => /^\d{1,5}$/.test(digitsOf(number)))) return undefined
  return numbers.map((number) => ({ row: line.row, seat_number: plainSeat(number) }))
}

/** Returns the text of a cell in Western digits, without quotes and without a fraction of zeros. */
function digitsOf(text: string): string {
  return westernDigits(cleanText(text))
    .replace(/^"(.*)"$/, '$1')
    .replace(/[.]0+$/, '')
}

import { type ListedSeat, MAX_SEAT_TEXT } from './admin-seat-lists.ts'
import { SEAT_NUMBER_LENGTH } from './faculty.ts'
import { cleanText, searchText, westernDigits } from './search-text.ts'

/** A row of a list, as a spreadsheet or a text has it. */
export interface TextRow {
  row: number
  cells: readonly string[]
}

/** Headers over a column of seat numbers, by their search key. */
const SEAT_HEADERS = new Set(['رقم الجلوس', 'رقم جلوس', 'الجلوس', 'seat_number', 'seat number', 'seat'].map(searchText))
/** Rows among which a header is looked for. */
const HEADER_ROWS = 30

/**
 * Returns the seat numbers of a list: the column under «رقم الجلوس», else the first one with the most seat numbers of
 * full length, or of three digits and more if none has that. A line of numbers only is a seat a number. Spreadsheets
 * drop leading zeros and add `.0`; both are repaired. A cell without a digit, such as a title or a dash, is left out;
 * any other long text is shortened, and is then listed as an unknown seat.
 */
export function seatsOfRows(rows: readonly TextRow[]): ListedSeat[] {
  const head = headerOf(rows)
  const line = head ? undefined : lineOfSeats(rows)
  if (line) return line
  const column = head?.column ?? likelyColumn(rows)
  return rows
    .filter(({ row }) => row > (head?.row ?? 0))
    .flatMap(({ row, cells }) => {
      const seat_number = plainSeat(cells[column] ?? '')
      return /\d/.test(seat_number) ? [{ row, seat_number: seat_number.slice(0, MAX_SEAT_TEXT) }] : []
    })
}

/**
 * Splits a text into rows: cells of a spreadsheet, or of a CSV file, or else the words of a line that have a digit,
 * because names have different numbers of words.
 */
export function rowsOfText(text: string): TextRow[] {
  const separator = ['\t', /[;,،]/].find((sign) => text.search(sign) >= 0)
  const wordsOf = (line: string) => line.split(/\s+/).filter((word) => /\p{Nd}/u.test(word))
  return text.split(/\r\n|\r|\n/).map((line, index) => {
    return { row: index + 1, cells: separator === undefined ? wordsOf(line) : line.split(separator) }
  })
}

/** `٣٠٠٠١.0` → `30001`; a shorter number gets its leading zeros back. */
export function plainSeat(text: string): string {
  const plain = digitsOf(text)
  return /^\d{1,5}$/.test(plain) ? plain.padStart(SEAT_NUMBER_LENGTH, '0') : plain
}

function headerOf(rows: readonly TextRow[]): { row: number; column: number } | undefined {
  for (const { row, cells } of rows.slice(0, HEADER_ROWS)) {
    const column = cells.findIndex((cell) => SEAT_HEADERS.has(searchText(cell.replaceAll('"', ''))))
    if (column >= 0) return { row, column }
  }
  return undefined
}

/** Serial numbers beside the seats are shorter than these, unless the seats have lost their zeros. */
function likelyColumn(rows: readonly TextRow[]): number {
  const width = Math.max(1, ...rows.slice(0, HEADER_ROWS).map(({ cells }) => cells.length))
  const best = (pattern: RegExp) => {
    const counts = Array.from({ length: width }, (_, column) => {
      return rows.filter(({ cells }) => pattern.test(digitsOf(cells[column] ?? ''))).length
    })
    const most = Math.max(...counts)
    return most === 0 ? undefined : counts.indexOf(most)
  }
  return best(/^\d{5}$/) ?? best(/^\d{3,4}$/) ?? best(/^\d{1,2}$/) ?? 0
}

/** Returns the seats of a list that is one line of several numbers. */
function lineOfSeats(rows: readonly TextRow[]): ListedSeat[] | undefined {
  const [line, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const numbers = (line?.cells ?? []).flatMap((cell) => cell.split(/\s+/)).filter((word) => word !== '')
  const isLine = line && others.length === 0 && numbers.length > 1
  if (!isLine || !numbers.every((number) => /^\d{1,5}$/.test(digitsOf(number)))) return undefined
  return numbers.map((number) => ({ row: line.row, seat_number: plainSeat(number) }))
}

/** Returns a cell in Western digits, without quotes and a fraction of zeros. */
function digitsOf(text: string): string {
  return westernDigits(cleanText(text))
    .replace(/^"(.*)"$/, '$1')
    .replace(/[.]0+$/, '')
}

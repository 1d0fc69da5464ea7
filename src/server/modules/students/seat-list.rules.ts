import type { ListedSeat, ListedState, PlannedSeat, SeatListKind } from '#contract/admin-seat-lists.ts'
import { SEAT_NUMBER_LENGTH } from '#contract/faculty.ts'
import { cleanText, searchText, westernDigits } from '#contract/search-text.ts'

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
 * Returns the seat numbers of a list: the column under «رقم الجلوس», else the first one whose cells are mostly seat
 * numbers. Spreadsheets drop leading zeros and add `.0`; both are repaired.
 */
export function seatsOfRows(rows: readonly TextRow[]): ListedSeat[] {
  const head = headerOf(rows)
  const column = head?.column ?? likelyColumn(rows)
  return rows
    .filter(({ row }) => row > (head?.row ?? 0))
    .flatMap(({ row, cells }) => {
      const seat_number = plainSeat(cells[column] ?? '')
      return seat_number === '' ? [] : [{ row, seat_number }]
    })
}

/** Splits a pasted text into rows: one seat a line, or the cells of a spreadsheet. */
export function rowsOfText(text: string): TextRow[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => ({ row: index + 1, cells: line.split(/[\t;,،]/) }))
}

/** `٣٠٠٠١.0` → `30001`; a shorter number gets its leading zeros back. */
export function plainSeat(text: string): string {
  const plain = westernDigits(cleanText(text))
    .replace(/^"(.*)"$/, '$1')
    .replace(/[.]0+$/, '')
  return /^\d{1,5}$/.test(plain) ? plain.padStart(SEAT_NUMBER_LENGTH, '0') : plain
}

function headerOf(rows: readonly TextRow[]): { row: number; column: number } | undefined {
  for (const { row, cells } of rows.slice(0, HEADER_ROWS)) {
    const column = cells.findIndex((cell) => SEAT_HEADERS.has(searchText(cell.replaceAll('"', ''))))
    if (column >= 0) return { row, column }
  }
  return undefined
}

function likelyColumn(rows: readonly TextRow[]): number {
  const width = Math.max(1, ...rows.slice(0, HEADER_ROWS).map(({ cells }) => cells.length))
  const counts = Array.from({ length: width }, (_, column) => {
    return rows.filter(({ cells }) => /^\d{3,5}$/.test(plainSeat(cells[column] ?? ''))).length
  })
  return counts.indexOf(Math.max(...counts))
}

/** A student who has a seat in a grade's year. */
export interface SeatedStudent {
  studentId: string
  name: string
  /** Whether the office withholds the year. */
  withheldByOffice: boolean
  /** Whether a sheet withholds it, and the office has not released it. */
  withheldInSheet: boolean
  /** Whether the withholding sheet has all of the marks. */
  hasMarks: boolean
}

/** Says for each row of a list what withholding or releasing would do. */
export function planSeats(
  seats: readonly ListedSeat[],
  found: ReadonlyMap<string, SeatedStudent>,
  kind: SeatListKind,
): PlannedSeat[] {
  const seen = new Set<string>()
  return seats.map(({ row, seat_number }) => {
    const student = found.get(seat_number)
    if (!student) return { row, seat_number, state: 'unknown', student_id: null, name: '' }
    const { studentId, name } = student
    const state = seen.has(studentId) ? 'twice' : stateOf(student, kind)
    seen.add(studentId)
    return { row, seat_number, state, student_id: studentId, name }
  })
}

function stateOf({ withheldByOffice, withheldInSheet, hasMarks }: SeatedStudent, kind: SeatListKind): ListedState {
  if (kind === 'withhold') return withheldByOffice ? 'already' : 'ready'
  if (withheldInSheet && !hasMarks) return withheldByOffice ? 'ready' : 'no_marks'
  return withheldByOffice || withheldInSheet ? 'ready' : 'already'
}

import { SEAT_NUMBER_LENGTH, STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { westernDigits } from '#contract/search-text.ts'
import type { ParsedDegree } from '#server/modules/results/degree.rules.ts'
import { computeTotal } from '#server/modules/results/total.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { columnLetters, textAt, valueFault } from './grid-cell.rules.ts'
import type { ColumnKind } from './header-words.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import { readCarried, readMarkOf } from './mark-row.rules.ts'
import type { Place, ProblemList } from './problem-list.rules.ts'
import { saysWithheld } from './row-words.rules.ts'
import type { SeatReader } from './seat-text.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetRow } from './sheet-reading.rules.ts'
import type { ReadSubjects } from './sheet-subjects.rules.ts'
import { studentName } from './student-name.rules.ts'

export const MAX_NAME_LENGTH = 200

/** Kinds of columns that may contain حجب, instead of their value or in addition to it. */
const WITHHOLDING_KINDS = ['total', 'percentage', 'classification', 'verdict', 'note'] as const satisfies ColumnKind[]

const NOT_TAKEN: ParsedDegree = { outcome: 'not_taken', hundredths: 0 }

/** The sheet's data that reading a row needs. */
export interface RowContext extends ReadSubjects {
  header: SheetHeader
  /** The rows below the header that repeat it, as on each printed page. */
  headerRows: ReadonlySet<GridRow>
  /** The rows below the header that have nothing but titles above it. */
  titleRows: ReadonlySet<GridRow>
  marks: MarkReader
  seatOf: SeatReader
  /** The columns of a name, in the order of the name. */
  nameColumns: readonly number[]
  problems: ProblemList
  /** The first row number with each seat number; `studentIds` has the first row number with each identifier. */
  seats: Map<string, number>
  studentIds: Map<string, number>
  /** The captions of rows that were skipped with a warning, which each printed page repeats. */
  captions: Set<string>
}

/** A student's row with what was read from it. */
export interface ReadRow {
  row: GridRow
  student: SheetRow
}

/** Reads one student's row; adds each problem to the list with its row and column. */
export function readStudentRow(row: GridRow, context: RowContext): SheetRow {
  const { header, subjects, carried, problems } = context
  const seatNumber = readSeat(row, context)
  const { name, remark } = readName(row, context)
  const studentId = readStudentId(row, context)
  const read = subjects.map((subject) => readMarkOf(row, subject, context))
  // A note may withhold the result, so an unreadable note is an error.
  const note = usableText(row, header.columns.note, problems) ?? ''
  const withheld =
    saysWithheld(remark) ||
    read.some(({ parsed }) => parsed?.outcome === 'withheld') ||
    WITHHOLDING_KINDS.some((kind) => saysWithheld(textAt(row, header.columns[kind])))
  // «حجب» in the verdict column withholds the result and is no verdict.
  const verdict = textAt(row, header.columns.verdict)
  return {
    rowNumber: row.number,
    studentId,
    seatNumber,
    name,
    degrees: read.map(({ degree }) => degree),
    note: [note, remark].filter(Boolean).join('، '),
    withheld,
    ...computeTotal(
      subjects.map(({ finalDegree, isCalculatedInTotal }, index) => ({
        finalDegree,
        isCalculatedInTotal,
        parsed: read[index]?.parsed ?? NOT_TAKEN,
      })),
    ),
    carried: readCarried(row, { pairs: header.carriedPairs, columns: carried }, context),
    statedVerdict: saysWithheld(verdict) ? '' : verdict,
  }
}

function readSeat(row: GridRow, { header, problems, seats, seatOf }: RowContext): string {
  const column = header.columns.seat
  const text = usableText(row, column, problems)
  if (text === undefined) return ''
  const seat = seatOf(row)
  const place = placeOf(row, column)
  const earlier = seats.get(seat)
  if (seat === '') problems.add('seat_missing', place)
  else if (seat.length !== SEAT_NUMBER_LENGTH) problems.add('seat_invalid', place, { value: seat })
  else if (earlier !== undefined) problems.add('seat_twice', place, { value: seat, expected: String(earlier) })
  else seats.set(seat, row.number)
  return seat
}

function readName(row: GridRow, { nameColumns, problems }: RowContext): { name: string; remark: string } {
  const [first] = nameColumns
  const texts = nameColumns.map((column) => usableText(row, column, problems))
  if (texts.includes(undefined)) return { name: '', remark: '' }
  const read = studentName(row, nameColumns)
  // A formula that refers to an empty cell gives 0, and a dash or question mark is no name either.
  if (!/\p{L}/u.test(read.name)) problems.add('name_missing', placeOf(row, first))
  else if (read.name.length > MAX_NAME_LENGTH) problems.add('name_too_long', placeOf(row, first))
  return read
}

/** Returns null for an empty identifier: the student is then matched as in a sheet without the column. */
function readStudentId(row: GridRow, { header, problems, studentIds }: RowContext): string | null {
  const column = header.columns.studentId
  const text = usableText(row, column, problems)
  if (text === undefined || text === '') return null
  const id = westernDigits(text)
  const place = placeOf(row, column)
  const earlier = studentIds.get(id)
  if (id.length !== STUDENT_ID_LENGTH || !/^\d+$/.test(id)) problems.add('student_id_invalid', place, { value: id })
  else if (earlier !== undefined) problems.add('student_id_twice', place, { value: id, expected: String(earlier) })
  else studentIds.set(id, row.number)
  return id
}

/** Returns the text of a required cell; reports a problem and returns undefined if it has no usable value. */
function usableText(row: GridRow, column: number | undefined, problems: ProblemList): string | undefined {
  const fault = column === undefined ? null : valueFault(row.cells[column])
  if (!fault) return textAt(row, column)
  problems.add(fault.code, placeOf(row, column), { value: fault.value })
  return undefined
}

function placeOf(row: GridRow, column: number | undefined): Place {
  return column === undefined ? { row: row.number } : { row: row.number, column: columnLetters(column) }
}

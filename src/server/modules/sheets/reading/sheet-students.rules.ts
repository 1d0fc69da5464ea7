import { SEAT_NUMBER_LENGTH } from '#contract/faculty.ts'
import { westernDigits } from '#contract/search-text.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { cellFault, firstText, plainNumber, textAt } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import { isHeaderRow, labelOf, type SheetHeader } from './sheet-header.rules.ts'
import type { SheetRow } from './sheet-reading.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'
import { checkStatedTotals } from './stated-totals.rules.ts'
import { type RowContext, readStudentRow } from './student-row.rules.ts'

/**
 * Reads a sheet's students and checks each cell. Includes rows with errors; the caller must reject a reading with an
 * error.
 */
export function readStudents(
  header: SheetHeader,
  subjects: readonly SubjectColumn[],
  problems: ProblemList,
): SheetRow[] {
  const context: RowContext = { header, subjects, problems, seats: new Map(), studentIds: new Map() }
  const last = header.body.findLastIndex((row) => isStudent(row, context))
  const students: { row: GridRow; student: SheetRow }[] = []
  for (const [index, row] of header.body.entries()) {
    if (isStudent(row, context) || !isCaption(row, context, index > last)) {
      students.push({ row, student: readStudentRow(row, context) })
    } else reportSkipped(row, context)
  }
  checkStatedTotals(header, subjects, students, problems)
  if (students.length === 0) problems.add('no_students')
  return students.map(({ student }) => student)
}

/** Returns whether a worksheet has any student; otherwise it is an empty form. */
export function hasStudents(header: SheetHeader): boolean {
  return header.body.some(
    (row) => textAt(row, header.columns.seat) !== '' && textAt(row, header.columns.name) !== '' && !isHeaderRow(row),
  )
}

/** Returns whether a row is certainly a student: a name, and a degree or a seat number that contains a digit. */
function isStudent(row: GridRow, { header, subjects }: RowContext): boolean {
  const seat = textAt(row, header.columns.seat)
  if (seat === '' || textAt(row, header.columns.name) === '') return false
  return hasDigit(seat) || hasDegree(row, subjects)
}

/**
 * Returns whether a row that is not certainly a student is a caption, a repeated header, a signature or empty. A
 * doubtful row is a student with errors: asking is better than leaving a student out.
 */
function isCaption(row: GridRow, { header, subjects }: RowContext, afterLast: boolean): boolean {
  const { columns } = header
  if (hasFault(row, [columns.seat, columns.name, ...subjects.map(({ column }) => column)])) return false
  const seat = textAt(row, columns.seat)
  const name = textAt(row, columns.name)
  if (seat === '' && name === '') return true
  if (labelOf(row, columns) || isHeaderRow(row)) return true
  if (hasDegree(row, subjects)) return false
  return afterLast ? seat.length !== SEAT_NUMBER_LENGTH || !hasDigit(seat) : name === '' && !hasDigit(seat)
}

function hasFault(row: GridRow, columns: readonly (number | undefined)[]): boolean {
  return columns.some((column) => column !== undefined && cellFault(row.cells[column]) !== null)
}

function hasDigit(text: string): boolean {
  return /\d/.test(westernDigits(text))
}

function hasDegree(row: GridRow, subjects: readonly SubjectColumn[]): boolean {
  return subjects.some(({ column }) => {
    const text = textAt(row, column)
    return text !== '' && parseDegree(text, 0) !== undefined
  })
}

/** Warns about a skipped row. Not for serial numbers and zero totals, which offices fill in below the last student. */
function reportSkipped(row: GridRow, { subjects, problems }: RowContext): void {
  const onlyNumbers = row.cells.every((_, column) => {
    const text = textAt(row, column)
    return text === '' || plainNumber(text) !== undefined
  })
  if (onlyNumbers && !hasDegree(row, subjects)) return
  problems.add('row_skipped', { row: row.number }, { value: firstText(row) })
}

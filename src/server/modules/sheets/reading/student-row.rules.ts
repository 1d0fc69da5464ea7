import { SEAT_NUMBER_LENGTH, STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { westernDigits } from '#contract/search-text.ts'
import { type ParsedDegree, parseDegree } from '#server/modules/results/degree.rules.ts'
import { computeTotal } from '#server/modules/results/total.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { cellFault, columnLetters, textAt } from './grid-cell.rules.ts'
import { type ColumnKind, saysWithheld } from './header-words.rules.ts'
import type { Place, ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetRow } from './sheet-reading.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

export const MAX_NAME_LENGTH = 200

/** Kinds of columns that may contain حجب, instead of their value or in addition to it. */
const WITHHOLDING_KINDS = ['total', 'percentage', 'classification', 'status', 'note'] as const satisfies ColumnKind[]

const NOT_TAKEN: ParsedDegree = { outcome: 'not_taken', hundredths: 0 }

/** The sheet's data that reading a row needs. */
export interface RowContext {
  header: SheetHeader
  subjects: readonly SubjectColumn[]
  problems: ProblemList
  /** The first row of each seat number; `studentIds` has that of each identifier. */
  seats: Map<string, number>
  studentIds: Map<string, number>
}

/** Reads one student's row; adds each problem to the list with its row and column. */
export function readStudentRow(row: GridRow, context: RowContext): SheetRow {
  const { header, subjects, problems } = context
  const seatNumber = readSeat(row, context)
  const name = readName(row, context)
  const studentId = readStudentId(row, context)
  const parsed = subjects.map((subject) => readDegree(row, subject, problems))
  // A note may withhold the result, so an unreadable note is an error.
  const note = usableText(row, header.columns.note, problems) ?? ''
  const withheld =
    parsed.some((degree) => degree?.outcome === 'withheld') ||
    WITHHOLDING_KINDS.some((kind) => saysWithheld(textAt(row, header.columns[kind])))
  return {
    rowNumber: row.number,
    studentId,
    seatNumber,
    name,
    degrees: subjects.map(({ column }) => textAt(row, column)),
    note,
    withheld,
    ...computeTotal(subjects.map((subject, index) => ({ ...subject, parsed: parsed[index] ?? NOT_TAKEN }))),
    carried: [],
    statedVerdict: '',
  }
}

function readSeat(row: GridRow, { header, problems, seats }: RowContext): string {
  const column = header.columns.seat
  const text = usableText(row, column, problems)
  if (text === undefined) return ''
  const seat = westernDigits(text)
  const place = placeOf(row, column)
  const earlier = seats.get(seat)
  if (seat === '') problems.add('seat_missing', place)
  else if (seat.length !== SEAT_NUMBER_LENGTH) problems.add('seat_invalid', place, { value: seat })
  else if (earlier !== undefined) problems.add('seat_twice', place, { value: seat, expected: String(earlier) })
  else seats.set(seat, row.number)
  return seat
}

function readName(row: GridRow, { header, problems }: RowContext): string {
  const column = header.columns.name
  const name = usableText(row, column, problems)
  if (name === '') problems.add('name_missing', placeOf(row, column))
  else if (name !== undefined && name.length > MAX_NAME_LENGTH) problems.add('name_too_long', placeOf(row, column))
  return name ?? ''
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

function readDegree(row: GridRow, subject: SubjectColumn, problems: ProblemList): ParsedDegree | undefined {
  const text = usableText(row, subject.column, problems)
  if (text === undefined) return undefined
  const parsed = parseDegree(text, subject.finalDegree)
  if (!parsed) problems.add('degree_unreadable', placeOf(row, subject.column), { value: text })
  // A full mark of 0 was unreadable and is reported once, at the subject.
  else if (subject.finalDegree > 0 && parsed.hundredths > Math.round(subject.finalDegree * 100)) {
    const texts = { value: text, expected: String(subject.finalDegree) }
    problems.add('degree_above_full_mark', placeOf(row, subject.column), texts)
  }
  return parsed
}

/** Returns the text of a required cell; reports a problem and returns undefined if it has no usable value. */
function usableText(row: GridRow, column: number | undefined, problems: ProblemList): string | undefined {
  const fault = column === undefined ? null : cellFault(row.cells[column])
  if (!fault) return textAt(row, column)
  problems.add(fault.code, placeOf(row, column), { value: fault.value })
  return undefined
}

function placeOf(row: GridRow, column: number | undefined): Place {
  return column === undefined ? { row: row.number } : { row: row.number, column: columnLetters(column) }
}

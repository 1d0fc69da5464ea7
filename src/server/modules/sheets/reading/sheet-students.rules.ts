import { SEAT_NUMBER_LENGTH } from '#contract/faculty.ts'
import { searchText, westernDigits } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { GridRow } from './grid.rules.ts'
import { cellText, firstText, plainNumber, textAt, valueFault } from './grid-cell.rules.ts'
import { isHeaderRow, labelOf } from './header-rows.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import { withMergedMarks } from './merged-marks.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import { reportChangedFullMarks, reportChangedHeader } from './repeated-headers.rules.ts'
import { closesSheet } from './row-words.rules.ts'
import { seatReader } from './seat-text.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import type { ReadSubjects } from './sheet-subjects.rules.ts'
import { joinedColumns } from './student-name.rules.ts'
import { type ReadRow, type RowContext, readStudentRow } from './student-row.rules.ts'

/** A sheet's students, and publication stops for students below the sheet's end and for marks without a student. */
export interface ReadStudents {
  students: readonly ReadRow[]
  stops: readonly SheetStop[]
}

/**
 * Reads a sheet's students and checks each cell. Includes rows with errors; the caller must reject a reading with an
 * error.
 */
export function readStudents(
  header: SheetHeader,
  subjects: ReadSubjects,
  { marks, problems }: { marks: MarkReader; problems: ProblemList },
): ReadStudents {
  const context = rowContext(header, subjects, marks, problems)
  const last = header.body.findLastIndex((row) => isStudent(row, context))
  const feet = pageFeet(header.body, context)
  const students: ReadRow[] = []
  const afterEnd: ReadRow[] = []
  const nobodys: { index: number; row: GridRow }[] = []
  let isClosed = false
  for (const [index, row] of header.body.entries()) {
    const isCertain = isStudent(row, context)
    const isSkipped = () => isCaption(row, context, index > last) || (feet.has(row) && isPageFoot(row, context))
    if (isCertain || !isSkipped()) {
      const marked = isCertain ? withMergedMarks(row, subjects.subjects, marks) : row
      const read = { row: marked, student: readStudentRow(marked, context) }
      students.push(read)
      if (isClosed) afterEnd.push(read)
    } else {
      const isSum = feet.has(row) && FOOTER.test(searchText(firstText(row)))
      if (!isSum && hasMarksOfNobody(row, context)) nobodys.push({ index, row })
      // A repeated header shows that signatures above it closed a page, and not the sheet.
      if (context.headerRows.has(row)) isClosed = false
      else isClosed ||= row.cells.some((cell) => typeof cell === 'string' && closesSheet(cell) !== undefined)
      reportSkipped(row, index, context)
    }
  }
  if (students.length === 0) problems.add('no_students')
  const lines = afterEnd.map(({ row, student }) => ({
    row: row.number,
    seat_number: student.seatNumber,
    name: student.name,
  }))
  // Marks below the last student are sums and not reported. Between students they may be a student's second row.
  const isBetween = nobodys.some(({ index }) => index < last)
  const marksOfNobody = isBetween ? nobodys.map(({ row }) => ({ row: row.number, stated: firstText(row) })) : []
  return { students, stops: [...stopOf('rows_after_end', lines), ...stopOf('marks_without_student', marksOfNobody)] }
}

/** Returns the rows between a page's last student and the header that the next page repeats, or the sheet's end. */
function pageFeet(body: readonly GridRow[], context: RowContext): Set<GridRow> {
  const feet = new Set<GridRow>()
  let isFoot = true
  for (const row of body.toReversed()) {
    if (context.headerRows.has(row)) isFoot = true
    else if (isStudent(row, context)) isFoot = false
    else if (isFoot) feet.add(row)
  }
  return feet
}

/**
 * Whether a row at the foot of a page has the page's sums, or signatures. Otherwise it may be a student without a seat,
 * who has marks and no caption.
 */
function isPageFoot(row: GridRow, context: RowContext): boolean {
  if (hasFault(row, context)) return false
  if (isFooter(row, context)) return true
  const isSigned = row.cells.some((cell) => typeof cell === 'string' && closesSheet(cell) !== undefined)
  return isSigned && !hasDegree(row, context) && !isWhole(context.seatOf(row))
}

/** Whether a row has marks, but neither seat nor name. Full marks that are repeated on each page are no marks. */
function hasMarksOfNobody(row: GridRow, context: RowContext): boolean {
  const { subjects, header, headerRows } = context
  const { seat, name } = header.columns
  if (textAt(row, seat) !== '' || textAt(row, name) !== '' || headerRows.has(row)) return false
  const areFullMarks = subjects.every(({ column, finalDegree }) => {
    const text = textAt(row, column)
    return text === '' || plainNumber(text) === finalDegree
  })
  return !areFullMarks && hasDegree(row, context)
}

function rowContext(header: SheetHeader, subjects: ReadSubjects, marks: MarkReader, problems: ProblemList): RowContext {
  const { body, columns, nameColumns } = header
  const headerRows = new Set(body.filter(isHeaderRow))
  const named = body.filter((row) => textAt(row, columns.seat) !== '' && !headerRows.has(row))
  return {
    header,
    headerRows,
    titleRows: new Set(body.filter(titleReader(header.titles))),
    ...subjects,
    marks,
    seatOf: seatReader(named, columns.seat),
    nameColumns: nameColumns.length > 1 ? joinedColumns(named, nameColumns) : nameColumns,
    problems,
    seats: new Map(),
    studentIds: new Map(),
    captions: new Set(),
  }
}

/**
 * Returns a function that tells whether a row has nothing but titles above the header. Their numbers may differ,
 * such as the number of the page; a title of another grade, term or year is a stop of `unreadRowStops`.
 */
function titleReader(titles: readonly GridRow[]): (row: GridRow) => boolean {
  const keysOf = ({ cells }: GridRow) => cells.map((cell) => searchText(cellText(cell)).replace(/\d+/g, '#'))
  const known = new Set(titles.flatMap(keysOf).filter((key) => /\p{L}/u.test(key)))
  return (row) => keysOf(row).every((key) => key === '' || known.has(key))
}

/** Returns whether a worksheet has any student; otherwise it is an empty form. */
export function hasStudents(header: SheetHeader): boolean {
  return header.body.some(
    (row) => textAt(row, header.columns.seat) !== '' && textAt(row, header.columns.name) !== '' && !isHeaderRow(row),
  )
}

/**
 * Returns whether a row is certainly a student: it has a seat and a name, and also a mark or a seat number of full
 * length. A short number is enough unless the name is a signature's, because signatures may be numbered.
 */
function isStudent(row: GridRow, context: RowContext): boolean {
  const { header, seatOf } = context
  const seat = textAt(row, header.columns.seat)
  const name = textAt(row, header.columns.name)
  if (seat === '' || name === '') return false
  if (hasDegree(row, context)) return true
  return hasDigit(seat) && (isWhole(seatOf(row)) || closesSheet(name) === undefined)
}

/**
 * Returns whether a row that is not certainly a student is a caption, a repeated header or title, a signature or
 * empty. A doubtful row is a student with errors: asking is better than leaving a student out.
 */
function isCaption(row: GridRow, context: RowContext, afterLast: boolean): boolean {
  const { headerRows, titleRows, header } = context
  const { columns } = header
  if (hasFault(row, context)) return false
  const seat = textAt(row, columns.seat)
  const name = textAt(row, columns.name)
  if (seat === '' && name === '') return true
  if (labelOf(row, columns) || headerRows.has(row) || titleRows.has(row)) return true
  if (hasDegree(row, context)) return false
  return afterLast ? !isWhole(seat) : name === '' && !hasDigit(seat)
}

/** Whether a row below students is a total, mean or count: it may have marks, but a caption as its seat or name. */
function isFooter(row: GridRow, { header }: RowContext): boolean {
  const { seat, name } = header.columns
  const caption = searchText(`${textAt(row, seat)} ${textAt(row, name)}`)
  return FOOTER.test(caption) && (textAt(row, seat) === '' || textAt(row, name) === '')
}

const FOOTER =
  /(^| )(ال)?(مجموع|اجمالي|جمله|متوسط|عدد|نسبه|اعلي|ادني|اقل|اكبر|انحراف|ناجحين|راسبين|غايبين|حاضرين|total|average|mean|count|max|min)( |$)/

function hasFault(row: GridRow, { header: { columns }, subjects }: RowContext): boolean {
  const used = [columns.seat, columns.name, ...subjects.map(({ column }) => column)]
  return used.some((column) => column !== undefined && valueFault(row.cells[column]) !== null)
}

/** Whether a text can be a seat number. Its length is not enough: the word «مجموع» has five letters. */
function isWhole(seat: string): boolean {
  return seat.length === SEAT_NUMBER_LENGTH && hasDigit(seat)
}

function hasDigit(text: string): boolean {
  return /\d/.test(westernDigits(text))
}

function hasDegree(row: GridRow, { subjects, marks }: RowContext): boolean {
  return subjects.some(
    ({ column, parts, alternatives }) =>
      marks.isMark(textAt(row, column)) ||
      parts.some((part) => marks.isMark(textAt(row, part.column))) ||
      alternatives.some((other) => marks.isMark(textAt(row, other.column))),
  )
}

/**
 * Warns about a skipped row, but not about serial numbers and zero totals, which offices fill in below the last
 * student, and only once about the same words at the foot or head of each page. A header or row of full marks that is
 * repeated above students with another subject or full mark is an error.
 */
function reportSkipped(row: GridRow, at: number, context: RowContext): void {
  const { header, headerRows, subjects, problems } = context
  const isHeader = headerRows.has(row)
  if ((isHeader || labelOf(row, header.columns) === 'full_mark') && isAboveStudents(at, context)) {
    if (isHeader && reportChangedHeader(at, header, problems)) return
    if (!isHeader && reportChangedFullMarks(row, header, subjects, problems)) return
  }
  const onlyNumbers = row.cells.every((_, column) => {
    const text = textAt(row, column)
    return text === '' || plainNumber(text) !== undefined
  })
  if (onlyNumbers && !hasDegree(row, context)) return
  const caption = captionOf(row)
  if (context.captions.has(caption)) return
  if (caption !== '') context.captions.add(caption)
  problems.add('row_skipped', { row: row.number }, { value: firstText(row) })
}

/** Returns the words of a row, whose numbers differ from page to page; empty if it has none. */
function captionOf(row: GridRow): string {
  const texts = row.cells.map((_, column) => searchText(textAt(row, column)).replace(/\p{Nd}+([.,]\p{Nd}+)?/gu, '#'))
  return texts.some((text) => /\p{L}/u.test(text)) ? texts.join('|').replace(/\|+$/, '') : ''
}

/** Returns whether students are between a row and the next header. */
function isAboveStudents(at: number, context: RowContext): boolean {
  const { header, headerRows } = context
  for (const row of header.body.slice(at + 1)) {
    if (headerRows.has(row)) return false
    if (isStudent(row, context)) return true
  }
  return false
}

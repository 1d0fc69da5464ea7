import type { GridRow, WorksheetGrid } from './grid.rules.ts'
import { plainNumber, textAt } from './grid-cell.rules.ts'
import { type ColumnKind, columnKind, divisionName, markPart, namePlace, subjectGroup } from './header-words.rules.ts'
import { type RowLabel, rowLabel } from './row-words.rules.ts'
import { isTermOrdinal } from './term-groups.rules.ts'

/** The last row in which the header is searched; rows with titles precede it. */
export const HEADER_DEPTH = 30
/** Maximum rows of a header: groups, subjects, components, and one more. */
const MOST_HEADER_ROWS = 4
/** Minimum texts in a header row; rows with fewer are titles or signatures. */
const LEAST_HEADERS = 3
/** Maximum characters of a subject's name above its components; a longer text is a title. */
const LONGEST_SUBJECT = 60

/** The rows of a header, from the top, and where they are among the worksheet's rows. */
export interface HeaderRows {
  rows: readonly GridRow[]
  /** Index of the header's first row. */
  from: number
  /** Index of the first row below the header. */
  to: number
}

/** Columns that identify a student; they are merged over all rows of a header. */
type PersonColumns = Readonly<Partial<Record<ColumnKind, number>>>

/** Returns the header rows around the row with the seat number and the name. */
export function headerRowsAt(worksheet: WorksheetGrid, at: number, isChosen: boolean): HeaderRows {
  const { rows } = worksheet
  const anchor = rows[at]
  if (!anchor) return { rows: [], from: at, to: at }
  const people = personColumns(anchor)
  let to = at + 1
  while (to - at < MOST_HEADER_ROWS && isContinued(rows, to, { people, isChosen, isSecond: to === at + 1 })) to += 1
  let from = at
  while (to - from < MOST_HEADER_ROWS && isAbove(rows, from - 1, people)) from -= 1
  return { rows: rows.slice(from, to), from, to }
}

/** Returns whether a row is a header, with both seat number and name. Long sheets repeat it on each printed page. */
export function isHeaderRow(row: GridRow): boolean {
  // Called for every row. The word of a seat number is sought first, because most rows are students', without it.
  const texts = row.cells.filter(isText)
  return texts.some(isSeatHeader) && texts.some(isNameHeader)
}

/** Returns the numbers of the rows that begin a further table or page: repeated headers and rows of full marks. */
export function repeatedRows(worksheet: WorksheetGrid): Set<number> {
  const { rows } = worksheet
  const [, ...fullMarks] = rows.filter(({ cells }) =>
    cells.some((cell) => isText(cell) && rowLabel(cell) === 'full_mark'),
  )
  const [, ...headers] = rows.flatMap((row, at) => (isHeaderRow(row) ? [headerRowsAt(worksheet, at, false).rows] : []))
  return new Set([...fullMarks, ...headers.flat()].map(({ number }) => number))
}

/** Returns whether a row is an incomplete header: it has the seat number or the name among other texts. */
export function isPartOfHeader(row: GridRow): boolean {
  const texts = row.cells.filter(isText)
  if (texts.length < LEAST_HEADERS || !(texts.some(isSeatHeader) || texts.some(isNameHeader))) return false
  return !texts.some((text) => rowLabel(text))
}

function isSeatHeader(text: string): boolean {
  return columnKind(text) === 'seat'
}

function isNameHeader(text: string): boolean {
  const place = namePlace(text)
  return place !== undefined && place !== 2
}

/** Returns the label of a row that describes the subjects; undefined for other rows. */
export function labelOf(row: GridRow, columns: PersonColumns): RowLabel | undefined {
  const { seat, name } = columns
  const last = Math.max(seat ?? 0, name ?? 0)
  for (let column = 0; column <= last; column += 1) {
    const cell = row.cells[column]
    const label = typeof cell === 'string' ? rowLabel(cell) : undefined
    if (label) return label
  }
  return undefined
}

/**
 * Returns whether the row at an index continues the header above it: names under groups or components under names, and
 * nothing under seat number and name.
 */
function isContinued(
  rows: readonly GridRow[],
  index: number,
  { people, isChosen, isSecond }: { people: PersonColumns; isChosen: boolean; isSecond: boolean },
): boolean {
  const row = follows(rows, index)
  if (!row || textAt(row, people.seat) !== '' || textAt(row, people.name) !== '' || labelOf(row, people)) return false
  // Below a header chosen by the user, only numbers distinguish the first student from a second header row.
  if (isChosen && row.cells.some((cell) => typeof cell === 'number')) return false
  const names = row.cells.filter(isText).filter((text) => plainNumber(text) === undefined)
  if (names.some((text) => rowLabel(text) !== undefined && markPart(text) === undefined)) return false
  if (isSecond || hasOnlyGroups(rows[index - 1])) return names.length > 0
  return names.some((text) => markPart(text) !== undefined)
}

/** Returns whether a header row has only groups or divisions, so that the names are below it. */
function hasOnlyGroups(row: GridRow | undefined): boolean {
  const texts = row?.cells.filter(isText) ?? []
  return texts.every((text) => subjectGroup(text) !== undefined || divisionName(text) !== undefined)
}

/** Returns whether the row at an index is the upper part of the header below it: groups, divisions or subjects. */
function isAbove(rows: readonly GridRow[], index: number, { seat, name }: PersonColumns): boolean {
  const row = rows[index]
  const below = rows[index + 1]
  if (!row || !below || below.number !== row.number + 1 || isHeaderRow(row)) return false
  const texts = [...row.cells.entries()].filter(
    (entry): entry is [number, string] => isText(entry[1]) && entry[0] !== seat && entry[0] !== name,
  )
  if (texts.some(([, text]) => subjectGroup(text) !== undefined || divisionName(text) !== undefined)) return true
  if (texts.length > 0 && texts.every(([, text]) => isTermOrdinal(text))) return true
  const overParts = texts.filter(([column, text]) => isSubjectName(text) && markPart(textAt(below, column)))
  return overParts.length > 0 && overParts.length * 2 >= texts.length
}

function isSubjectName(text: string): boolean {
  return text.length <= LONGEST_SUBJECT && !/كلي[ةه]|جامع[ةه]|نتيج[ةه]|كشف/.test(text)
}

/** Returns the row at an index if it directly follows the one before it. */
function follows(rows: readonly GridRow[], index: number): GridRow | undefined {
  const row = rows[index]
  return row && rows[index - 1]?.number === row.number - 1 ? row : undefined
}

function personColumns(anchor: GridRow): PersonColumns {
  const people: Partial<Record<ColumnKind, number>> = {}
  for (const column of anchor.cells.keys()) {
    const text = textAt(anchor, column)
    if (columnKind(text) === 'seat') people.seat ??= column
    if (namePlace(text) !== undefined) people.name ??= column
  }
  return people
}

function isText(cell: unknown): cell is string {
  return typeof cell === 'string' && cell.trim() !== ''
}

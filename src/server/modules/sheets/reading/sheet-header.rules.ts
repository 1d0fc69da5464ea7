import type { ColumnChoice } from '#contract/upload-choices.ts'
import type { GridRow, WorksheetGrid } from './grid.rules.ts'
import { columnIndex, columnLetters, textAt } from './grid-cell.rules.ts'
import {
  type ColumnKind,
  columnKind,
  type RowLabel,
  rowLabel,
  type SubjectGroup,
  subjectGroup,
} from './header-words.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

/** Maximum row number of the header, which follows the titles. */
const HEADER_DEPTH = 20
/** Number of rows below the header to search for rows that describe the subjects (full mark, counted or not). */
const LABEL_DEPTH = 10
/** Minimum texts in a header row; rows with fewer are titles or signatures. */
const LEAST_HEADERS = 3

/** A column of no known kind: a subject, or something that the office added. */
export interface SubjectHeader {
  column: number
  /** As written in the sheet; empty for a column with a group but no name. */
  name: string
  group: SubjectGroup
  /** The user's choice for this column. */
  chosen: ColumnChoice | undefined
}

/** The layout of a worksheet that has the columns of a result sheet. */
export interface SheetHeader {
  layout: 'template' | 'control'
  titles: readonly GridRow[]
  /** The row that names the subjects. */
  namesRow: GridRow
  /** The first column of each kind. */
  columns: Readonly<Partial<Record<ColumnKind, number>>>
  subjects: readonly SubjectHeader[]
  fullMarks: GridRow | undefined
  countedFlags: GridRow | undefined
  /** All rows below the header except those that describe the subjects. */
  body: readonly GridRow[]
}

/**
 * Finds the header: the chosen row, or the first one with a seat number and a name column. Returns undefined if the
 * first rows have none.
 */
export function findHeader(worksheet: WorksheetGrid, choices: SheetChoices = {}): SheetHeader | undefined {
  const { headerRow } = choices
  return headerAt(
    worksheet,
    worksheet.rows.findIndex((row) =>
      headerRow === undefined ? row.number <= HEADER_DEPTH && isHeaderRow(row) : row.number === headerRow,
    ),
    choices,
  )
}

/**
 * Finds a header without a seat number or name column, to report which one is missing.
 */
export function findPartialHeader(worksheet: WorksheetGrid, choices: SheetChoices): SheetHeader | undefined {
  return headerAt(
    worksheet,
    worksheet.rows.findIndex((row) => row.number <= HEADER_DEPTH && isPartOfHeader(row)),
    choices,
  )
}

function headerAt(worksheet: WorksheetGrid, at: number, choices: SheetChoices): SheetHeader | undefined {
  const header = worksheet.rows[at]
  if (!header) return undefined
  const above = adjacent(worksheet.rows[at - 1], header)
  const below = adjacent(header, worksheet.rows[at + 1]) ? worksheet.rows[at + 1] : undefined
  const namesBelow = below && isNamesRow(below, header, choices) ? below : undefined
  const groupsAbove = !namesBelow && above && hasGroups(above) ? above : undefined

  const namesRow = namesBelow ?? header
  const { columns, subjects } = readColumns(namesBelow ? header : groupsAbove, namesRow, choices.columns ?? {})
  const rest = worksheet.rows.slice(namesBelow ? at + 2 : at + 1)
  const labels = labelledRows(rest, columns)
  const labelled = new Set(Object.values(labels))
  return {
    // Only the template has a counted flag per subject; a control sheet groups subjects instead.
    layout: labels.counted_flag ? 'template' : 'control',
    titles: worksheet.rows.slice(0, groupsAbove ? at - 1 : at),
    namesRow,
    columns,
    subjects,
    fullMarks: labels.full_mark,
    countedFlags: labels.counted_flag,
    body: rest.filter((row) => !labelled.has(row)),
  }
}

/** Returns the label of a row that describes the subjects; undefined for other rows. */
export function labelOf(row: GridRow, columns: SheetHeader['columns']): RowLabel | undefined {
  const { seat, name } = columns
  const last = Math.max(seat ?? 0, name ?? 0)
  for (let column = 0; column <= last; column += 1) {
    const cell = row.cells[column]
    const label = typeof cell === 'string' ? rowLabel(cell) : undefined
    if (label) return label
  }
  return undefined
}

/** Returns whether a row is a header, with both seat number and name. Long sheets repeat it on each printed page. */
export function isHeaderRow(row: GridRow): boolean {
  const kinds = row.cells.map((cell) => (typeof cell === 'string' ? columnKind(cell) : undefined))
  return kinds.includes('seat') && kinds.includes('name')
}

/** Returns whether a row is an incomplete header: it has the seat number or the name among other texts. */
function isPartOfHeader(row: GridRow): boolean {
  const texts = row.cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '')
  const kinds = row.cells.map((cell) => (typeof cell === 'string' ? columnKind(cell) : undefined))
  return texts.length >= LEAST_HEADERS && (kinds.includes('seat') || kinds.includes('name')) && !rowLabelled(row)
}

function rowLabelled(row: GridRow): boolean {
  return row.cells.some((cell) => typeof cell === 'string' && rowLabel(cell) !== undefined)
}

/** Returns the earlier row if the later one directly follows it. */
function adjacent(earlier: GridRow | undefined, later: GridRow | undefined): GridRow | undefined {
  return earlier && later && later.number === earlier.number + 1 ? earlier : undefined
}

function hasGroups(row: GridRow): boolean {
  return row.cells.some((cell) => typeof cell === 'string' && subjectGroup(cell) !== undefined)
}

/**
 * Returns whether a row is the second of a two-row header: names under groups, and nothing under seat number and name,
 * which are merged downwards.
 */
function isNamesRow(row: GridRow, header: GridRow, { headerRow }: SheetChoices): boolean {
  let names = 0
  // Below a header chosen by the user, only numbers distinguish the first student from a second header row.
  if (headerRow !== undefined && row.cells.some((cell) => typeof cell === 'number')) return false
  for (const [column, cell] of row.cells.entries()) {
    if (cell === null) continue
    const kind = columnKind(textAt(header, column))
    if (kind === 'seat' || kind === 'name') {
      if (textAt(row, column) !== '') return false
    } else if (typeof cell === 'string') {
      if (rowLabel(cell)) return false
      names += 1
    }
  }
  return names > 0
}

/**
 * A merged group has its text in the first cell only, so it extends to the next text of its row or the next known
 * column.
 */
function readColumns(
  groupsRow: GridRow | undefined,
  namesRow: GridRow,
  choices: Readonly<Record<string, ColumnChoice>>,
): { columns: SheetHeader['columns']; subjects: SubjectHeader[] } {
  const columns: Partial<Record<ColumnKind, number>> = {}
  const subjects: SubjectHeader[] = []
  const chosenKinds = new Set<string>(Object.values(choices).map(({ role }) => role))
  const width = Math.max(groupsRow?.cells.length ?? 0, namesRow.cells.length, widthOf(choices))
  let group: SubjectGroup = 'unknown'
  for (let column = 0; column < width; column += 1) {
    const upper = groupsRow ? textAt(groupsRow, column) : ''
    const lower = textAt(namesRow, column)
    if (upper !== '') group = subjectGroup(upper) ?? 'unknown'
    const own = lower === '' && !subjectGroup(upper) ? upper : lower
    const chosen = choices[columnLetters(column)]
    if (chosen) {
      if (chosen.role === 'subject') subjects.push({ column, name: chosen.name ?? own, group, chosen })
      else columns[chosen.role] ??= column
      continue
    }
    const kind = columnKind(own)
    if (kind) {
      group = 'unknown'
      // A kind that the user assigned to a column is not detected in another column.
      if (!chosenKinds.has(kind)) columns[kind] ??= column
    } else {
      subjects.push({ column, name: own, group, chosen: undefined })
    }
  }
  return { columns, subjects }
}

/** Returns the number of columns that the choices cover; a chosen column may have no header. */
function widthOf(choices: Readonly<Record<string, ColumnChoice>>): number {
  return Math.max(0, ...Object.keys(choices).map((letters) => columnIndex(letters) + 1))
}

function labelledRows(rest: readonly GridRow[], columns: SheetHeader['columns']): Partial<Record<RowLabel, GridRow>> {
  const labels: Partial<Record<RowLabel, GridRow>> = {}
  for (const row of rest.slice(0, LABEL_DEPTH)) {
    const label = labelOf(row, columns)
    if (label) labels[label] ??= row
  }
  return labels
}

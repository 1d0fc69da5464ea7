import type { GridRow, WorksheetGrid } from './grid.rules.ts'
import { textAt } from './grid-cell.rules.ts'
import {
  type ColumnKind,
  columnKind,
  type RowLabel,
  rowLabel,
  type SubjectGroup,
  subjectGroup,
} from './header-words.rules.ts'

/** The header stands in the first rows, under the titles. */
const HEADER_DEPTH = 20
/** Rows that speak of the subjects (full mark, counted or not) stand close under the header. */
const LABEL_DEPTH = 10

/** A column that is not a known one: a subject, or something that the office added. */
export interface SubjectHeader {
  column: number
  /** As written; empty where a column has a group above it and no name. */
  name: string
  group: SubjectGroup
}

/** Where things stand in a worksheet that has the columns of a result sheet. */
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
  /** Everything below, without the rows that speak of the subjects. */
  body: readonly GridRow[]
}

/** Finds the header: the row with a seat number and a name column. Undefined where the first rows have none. */
export function findHeader(worksheet: WorksheetGrid): SheetHeader | undefined {
  const at = worksheet.rows.findIndex((row) => row.number <= HEADER_DEPTH && isHeaderRow(row))
  const header = worksheet.rows[at]
  if (!header) return undefined
  const above = adjacent(worksheet.rows[at - 1], header)
  const below = adjacent(header, worksheet.rows[at + 1]) ? worksheet.rows[at + 1] : undefined
  const namesBelow = below && isNamesRow(below, header) ? below : undefined
  const groupsAbove = !namesBelow && above && hasGroups(above) ? above : undefined

  const namesRow = namesBelow ?? header
  const { columns, subjects } = readColumns(namesBelow ? header : groupsAbove, namesRow)
  const rest = worksheet.rows.slice(namesBelow ? at + 2 : at + 1)
  const labels = labelledRows(rest, columns)
  const labelled = new Set(Object.values(labels))
  return {
    // Only the template says of each subject whether it counts; a control sheet groups them.
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

/** What a row says of the subjects; a row with a label is no student. */
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

/** Whether a row heads the columns: it has both a seat number and a name. Long sheets repeat it on each printed page. */
export function isHeaderRow(row: GridRow): boolean {
  const kinds = row.cells.map((cell) => (typeof cell === 'string' ? columnKind(cell) : undefined))
  return kinds.includes('seat') && kinds.includes('name')
}

/** The earlier row where the later one follows it at once. */
function adjacent(earlier: GridRow | undefined, later: GridRow | undefined): GridRow | undefined {
  return earlier && later && later.number === earlier.number + 1 ? earlier : undefined
}

function hasGroups(row: GridRow): boolean {
  return row.cells.some((cell) => typeof cell === 'string' && subjectGroup(cell) !== undefined)
}

/** The second row of a two-row header: names under groups, nothing under seat number and name, which are merged downwards. */
function isNamesRow(row: GridRow, header: GridRow): boolean {
  let names = 0
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
 * A merged group has its text in its first cell only, so it reaches to the next text of its row or to the next known column.
 */
function readColumns(
  groupsRow: GridRow | undefined,
  namesRow: GridRow,
): { columns: SheetHeader['columns']; subjects: SubjectHeader[] } {
  const columns: Partial<Record<ColumnKind, number>> = {}
  const subjects: SubjectHeader[] = []
  const width = Math.max(groupsRow?.cells.length ?? 0, namesRow.cells.length)
  let group: SubjectGroup = 'unknown'
  for (let column = 0; column < width; column += 1) {
    const upper = groupsRow ? textAt(groupsRow, column) : ''
    const lower = textAt(namesRow, column)
    if (upper !== '') group = subjectGroup(upper) ?? 'unknown'
    const own = lower === '' && !subjectGroup(upper) ? upper : lower
    const kind = columnKind(own)
    if (kind) {
      group = 'unknown'
      columns[kind] ??= column
    } else {
      subjects.push({ column, name: own, group })
    }
  }
  return { columns, subjects }
}

function labelledRows(rest: readonly GridRow[], columns: SheetHeader['columns']): Partial<Record<RowLabel, GridRow>> {
  const labels: Partial<Record<RowLabel, GridRow>> = {}
  for (const row of rest.slice(0, LABEL_DEPTH)) {
    const label = labelOf(row, columns)
    if (label) labels[label] ??= row
  }
  return labels
}

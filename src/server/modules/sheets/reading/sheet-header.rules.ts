import { fullMarkForAll } from './full-mark.rules.ts'
import type { GridRow, WorksheetGrid } from './grid.rules.ts'
import { columnIndex, columnLetters, textAt } from './grid-cell.rules.ts'
import { headerColumns } from './header-columns.rules.ts'
import type { HeaderColumn } from './header-parts.rules.ts'
import { HEADER_DEPTH, headerRowsAt, isHeaderRow, isPartOfHeader, labelOf } from './header-rows.rules.ts'
import { type ColumnKind, columnKind, markPart } from './header-words.rules.ts'
import type { RowLabel } from './row-words.rules.ts'
import { serialColumns } from './serial-columns.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'
import { type ColumnChoices, type SubjectHeader, subjectHeaders } from './subject-headers.rules.ts'
import { type TermGroup, termGroups } from './term-groups.rules.ts'
import { unlabelledFullMarks } from './unlabelled-full-marks.rules.ts'

/** Number of rows below the header to search for rows that describe the subjects (full mark, counted or not). */
const LABEL_DEPTH = 10

/** Columns of a carried-over subject: the name in one and the mark in the next. */
export interface CarriedPair {
  name: number
  mark: number | undefined
}

/** The layout of a worksheet that has the columns of a result sheet. */
export interface SheetHeader {
  layout: 'template' | 'control'
  titles: readonly GridRow[]
  /** All rows of the header. */
  rows: readonly GridRow[]
  /** The row that names the subjects. */
  namesRow: GridRow
  /** Numbers of the first and the last row of the header. */
  firstRow: number
  lastRow: number
  /** The column of each kind; if there are several, the first, but of several totals the last. */
  columns: Readonly<Partial<Record<ColumnKind, number>>>
  /** The columns that make up a student's name, in the order of the name. */
  nameColumns: readonly number[]
  carriedPairs: readonly CarriedPair[]
  subjects: readonly SubjectHeader[]
  termGroups: readonly TermGroup[]
  /** The header's text of each column. */
  texts: readonly string[]
  /** Columns whose meaning is known: by a word of the header, by choice, or because they number the students. */
  understood: ReadonlySet<number>
  fullMarks: GridRow | undefined
  countedFlags: GridRow | undefined
  passMarks: GridRow | undefined
  /** The full mark for all subjects without their own, by choice or a title; undefined if nothing states it. */
  fullMarkAll: number | undefined
  /** All rows below the header except those that describe the subjects. */
  body: readonly GridRow[]
}

/**
 * Finds the header: the chosen row, or the first one with a seat number and a name column. Returns undefined if the
 * first HEADER_DEPTH rows have none.
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
  if (!worksheet.rows[at]) return undefined
  const { rows, from, to } = headerRowsAt(worksheet, at, choices.headerRow !== undefined)
  const width = Math.max(widthOf(choices.columns ?? {}), ...rows.map(({ cells }) => cells.length))
  const read = headerColumns(rows, width)
  const texts = read.map(({ text }) => text)
  const known = knownColumns(read, choices.columns ?? {})
  const below = worksheet.rows.slice(to)
  const labels = labelledRows(below, known.columns)
  const serials = new Set(serialColumns(texts, known, { body: below, fullMarks: labels.full_mark }))
  const subjects = subjectHeaders(read, choices.columns ?? {}).filter(({ column }) => !serials.has(column))
  labels.full_mark ??= unlabelledFullMarks(below, known.columns, subjects)
  const labelled = new Set(Object.values(labels))
  const titles = worksheet.rows.slice(0, from)
  const namesRow = rows.findLast((row) => namesSubjects(row)) ?? rows[rows.length - 1]
  if (!namesRow) return undefined
  return {
    // Only the template has a counted flag per subject; a control sheet groups subjects instead.
    layout: labels.counted_flag ? 'template' : 'control',
    titles,
    rows,
    namesRow,
    firstRow: rows[0]?.number ?? namesRow.number,
    lastRow: rows.at(-1)?.number ?? namesRow.number,
    ...known,
    understood: new Set([...known.understood, ...serials]),
    subjects,
    termGroups: termGroups(rows, subjects),
    texts,
    fullMarks: labels.full_mark,
    countedFlags: labels.counted_flag,
    passMarks: labels.pass_mark,
    fullMarkAll: choices.fullMarkAll ?? fullMarkForAll(titles),
    body: below.filter((row) => !labelled.has(row)),
  }
}

/** Returns whether a header row has a text besides known columns and components. */
function namesSubjects(row: GridRow): boolean {
  return row.cells.some((_, column) => {
    const text = textAt(row, column)
    return text !== '' && columnKind(text) === undefined && markPart(text) === undefined
  })
}

type KnownColumns = Pick<SheetHeader, 'columns' | 'nameColumns' | 'carriedPairs' | 'understood'>

/** Collects the columns of known kinds. A kind that the office assigned to a column is not detected in another one. */
function knownColumns(read: readonly HeaderColumn[], choices: ColumnChoices): KnownColumns {
  const columns: Partial<Record<ColumnKind, number>> = {}
  const names: { column: number; place: number }[] = []
  const carriedPairs: CarriedPair[] = []
  const understood = new Set<number>()
  const chosenKinds = new Set<string>(Object.values(choices).map(({ role }) => role))
  for (const { column, kind: found, namePlace: place } of read) {
    const chosen = choices[columnLetters(column)]
    if (chosen) understood.add(column)
    if (chosen?.role === 'subject' || chosen?.role === 'part' || chosen?.role === 'carried_subject') continue
    const kind = chosen ? chosen.role : found && !chosenKinds.has(found) ? found : undefined
    if (kind === 'name' || (!chosen && place !== undefined && !chosenKinds.has('name'))) {
      const isSecondName = !chosen && place === 1 && names.some((other) => other.place === 1)
      if (isSecondName) continue
      names.push({ column, place: chosen ? names.length : (place ?? names.length) })
      understood.add(column)
    } else if (kind) {
      if (takeKind(columns, carriedPairs, kind, column)) understood.add(column)
    } else if (found) understood.add(column)
  }
  const nameColumns = [...names].sort((a, b) => a.place - b.place).map(({ column }) => column)
  if (nameColumns[0] !== undefined) columns.name = nameColumns[0]
  return { columns, nameColumns, carriedPairs, understood }
}

/**
 * Assigns a kind to a column. Returns false if the column's meaning stays unknown: an earlier column has the kind
 * already (several totals and ignored columns are allowed), or a carried mark has no carried name before it.
 */
function takeKind(
  columns: Partial<Record<ColumnKind, number>>,
  carriedPairs: CarriedPair[],
  kind: ColumnKind,
  column: number,
): boolean {
  if (kind === 'carried_name') carriedPairs.push({ name: column, mark: undefined })
  else if (kind === 'carried_mark') {
    const pair = carriedPairs.at(-1)
    if (!pair || pair.mark !== undefined) return false
    pair.mark = column
    // The last total is the grand total; those before it sum up parts of the sheet.
  } else if (kind === 'total') columns.total = column
  else if (kind === 'ignored' || columns[kind] === undefined) columns[kind] ??= column
  else return false
  return true
}

/** Returns the number of columns that the choices cover; a chosen column may have no header. */
function widthOf(choices: ColumnChoices): number {
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

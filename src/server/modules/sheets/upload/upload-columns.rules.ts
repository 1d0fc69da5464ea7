import { type ColumnRole, UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import type { UploadColumn } from '#contract/upload-review.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { columnLetters, textAt } from '../reading/grid-cell.rules.ts'
import type { ColumnKind } from '../reading/header-words.rules.ts'
import { markReader } from '../reading/mark-cell.rules.ts'
import { problemList } from '../reading/problem-list.rules.ts'
import type { SheetHeader } from '../reading/sheet-header.rules.ts'
import { chooseWorksheet } from '../reading/sheet-layout.rules.ts'
import type { SheetChoices } from '../reading/sheet-reading.rules.ts'
import { type ReadSubjects, readSubjects, type SubjectColumn } from '../reading/sheet-subjects.rules.ts'

/** Without a header, the widest of this many first rows gives the number of columns. */
const MEASURED_ROWS = 100

type Understood = Pick<UploadColumn, 'role' | 'confidence'> & Partial<UploadColumn>

/**
 * Returns the meaning that each column was read with, and the header's last row. Without a header, all columns are
 * `UNKNOWN`.
 */
export function uploadColumns(
  worksheets: readonly WorksheetGrid[],
  shown: WorksheetGrid | undefined,
  choices: SheetChoices,
): { columns: UploadColumn[]; headerRow: number | null } {
  const chosen = chooseWorksheet(worksheets, choices)
  if (!('header' in chosen)) {
    const width = Math.max(0, ...(shown?.rows.slice(0, MEASURED_ROWS) ?? []).map(({ cells }) => cells.length))
    return { columns: letters(width).map((column) => columnOf(column, '', UNKNOWN, choices)), headerRow: null }
  }
  const { header } = chosen
  const subjects = readSubjects(header, markReader(choices.words), problemList(''))
  const understood = new Map([...knownColumns(header), ...subjectColumns(header, subjects)])
  const columns = letters(header.texts.length).map((column, index) =>
    columnOf(column, headerText(header, shown, index), understood.get(index) ?? UNKNOWN, choices),
  )
  return { columns, headerRow: header.lastRow }
}

const UNKNOWN: Understood = { role: 'ignored', confidence: 'none' }

function columnOf(column: string, header: string, understood: Understood, choices: SheetChoices): UploadColumn {
  const chosen = column in (choices.columns ?? {})
  return {
    column,
    header,
    name: '',
    full_mark: 0,
    counted: false,
    group: 'unknown',
    division: '',
    ...understood,
    chosen,
    confidence: chosen ? 'chosen' : understood.confidence,
  }
}

/**
 * Returns the columns of a known kind. They are `sure` by the words of their headers; only several columns of one name
 * are a guess.
 */
function knownColumns({ columns, nameColumns, carriedPairs, understood }: SheetHeader): Map<number, Understood> {
  const known = new Map<number, Understood>()
  for (const column of understood) known.set(column, { role: 'ignored', confidence: 'sure' })
  // The cast is safe: the keys of the record are the kinds.
  for (const [kind, column] of Object.entries(columns) as [ColumnKind & ColumnRole, number][]) {
    known.set(column, { role: kind, confidence: 'sure' })
  }
  for (const column of nameColumns) {
    known.set(column, { role: 'name', confidence: nameColumns.length > 1 ? 'guess' : 'sure' })
  }
  for (const { name, mark } of carriedPairs) {
    known.set(name, { role: 'carried_name', confidence: 'sure' })
    if (mark !== undefined) known.set(mark, { role: 'carried_mark', confidence: 'sure' })
  }
  return known
}

function subjectColumns(header: SheetHeader, { subjects, carried }: ReadSubjects): Map<number, Understood> {
  const columns = new Map<number, Understood>()
  for (const subject of subjects) {
    const { name } = subject
    for (const { column, parts, isSum } of [subject, ...subject.alternatives]) {
      for (const part of parts) columns.set(part.column, { role: 'part', name, confidence: 'sure' })
      if (!isSum) columns.set(column, subjectColumn(header, subject, column))
    }
  }
  for (const { column, name, fullMark } of carried) {
    columns.set(column, {
      role: 'carried_subject',
      name,
      full_mark: fullMark ?? 0,
      group: 'carried',
      confidence: 'sure',
    })
  }
  return columns
}

/** A subject is sure if the sheet states its full mark and whether it counts. */
function subjectColumn(
  { subjects, countedFlags }: SheetHeader,
  { name, finalDegree, isCalculatedInTotal }: SubjectColumn,
  column: number,
): Understood {
  const { group = 'unknown', division = '' } = subjects.find((subject) => subject.column === column) ?? {}
  const isSure = finalDegree > 0 && (group !== 'unknown' || countedFlags !== undefined)
  return {
    role: 'subject',
    name,
    full_mark: finalDegree,
    counted: isCalculatedInTotal,
    group,
    division,
    confidence: isSure ? 'sure' : 'guess',
  }
}

/** Returns the lowest text of the header over a column, also where it is merged over several rows. */
function headerText({ firstRow, lastRow }: SheetHeader, shown: WorksheetGrid | undefined, column: number): string {
  const rows = shown?.rows.filter(({ number }) => number >= firstRow && number <= lastRow) ?? []
  return rows.map((row) => textAt(row, column)).findLast((text) => text !== '') ?? ''
}

function letters(width: number): string[] {
  return Array.from({ length: Math.min(width, UPLOAD_LIMITS.columns) }, (_, index) => columnLetters(index))
}

import type { UploadColumn } from '#contract/admin-uploads.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { columnLetters, textAt } from '../reading/grid-cell.rules.ts'
import type { ColumnKind } from '../reading/header-words.rules.ts'
import { problemList } from '../reading/problem-list.rules.ts'
import type { SheetHeader } from '../reading/sheet-header.rules.ts'
import { chooseWorksheet } from '../reading/sheet-layout.rules.ts'
import { readSubjects } from '../reading/sheet-subjects.rules.ts'
import { sheetChoices } from './upload-choices.rules.ts'

/** Maximum columns; wider sheets are not result sheets. */
const MAX_COLUMNS = 100

/** Returns each column's kind and the header row. Without a header, every column is ignored. */
export function uploadColumns(
  worksheets: readonly WorksheetGrid[],
  shown: WorksheetGrid | undefined,
  choices: UploadChoices,
): { columns: UploadColumn[]; headerRow: number | null } {
  const chosen = chooseWorksheet(worksheets, sheetChoices(choices))
  if (!('header' in chosen)) {
    const width = Math.max(0, ...(shown?.rows.slice(0, MAX_COLUMNS) ?? []).map(({ cells }) => cells.length))
    return { columns: letters(width).map((column) => plain(column, '', 'ignored', choices)), headerRow: null }
  }
  const { header } = chosen
  const kinds = kindsByColumn(header)
  const subjects = new Map(
    readSubjects(header, problemList('')).map((subject) => [columnLetters(subject.column), subject]),
  )
  const headers = new Map(header.subjects.map(({ column, name }) => [column, name]))
  const width = Math.max(
    header.namesRow.cells.length,
    ...[...kinds.keys(), ...headers.keys()].map((column) => column + 1),
  )
  const columns = letters(width).map((column, index): UploadColumn => {
    const written = textAt(header.namesRow, index) || headers.get(index) || writtenAbove(header, shown, index)
    const subject = subjects.get(column)
    if (!subject) return plain(column, written, kinds.get(index) ?? 'ignored', choices)
    const { name, finalDegree, isCalculatedInTotal } = subject
    return {
      ...plain(column, written, 'subject', choices),
      name,
      full_mark: finalDegree,
      counted: isCalculatedInTotal,
    }
  })
  return { columns, headerRow: header.namesRow.number }
}

function plain(column: string, header: string, role: UploadColumn['role'], choices: UploadChoices): UploadColumn {
  return { column, header, role, name: '', full_mark: 0, counted: false, chosen: column in choices.columns }
}

/** Returns the header from the upper row of a two-row header, for columns merged over both rows. */
function writtenAbove({ namesRow }: SheetHeader, shown: WorksheetGrid | undefined, column: number): string {
  const above = shown?.rows.find(({ number }) => number === namesRow.number - 1)
  return above ? textAt(above, column) : ''
}

function kindsByColumn({ columns }: SheetHeader): Map<number, ColumnKind> {
  // The keys of the record are the kinds.
  return new Map(
    (Object.entries(columns) as [ColumnKind, number][]).map(([kind, column]): [number, ColumnKind] => [column, kind]),
  )
}

function letters(width: number): string[] {
  return Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, index) => columnLetters(index))
}

import type { UploadChange, UploadChoices } from '#contract/upload-choices.ts'
import type { GridCell, GridRow, WorksheetGrid } from '../reading/grid.rules.ts'
import { columnIndex } from '../reading/grid-cell.rules.ts'
import { chooseWorksheet } from '../reading/sheet-layout.rules.ts'
import type { SheetChoices, SheetRow } from '../reading/sheet-reading.rules.ts'

/** Who makes a change, and when: kept with what it says of a student. */
export interface Deciding {
  by: string
  at: string
}

/** The choices after one step; what stood for the same thing before is replaced. */
export function applyChange(choices: UploadChoices, change: UploadChange, { by, at }: Deciding): UploadChoices {
  switch (change.kind) {
    case 'heading':
      return { ...choices, heading: { ...choices.heading, ...change.heading } }
    case 'worksheet':
      // Rows and columns of another worksheet mean nothing here.
      return { ...noChoices(), heading: choices.heading, worksheet: change.worksheet }
    case 'header_row': {
      const { header_row: _old, ...others } = choices
      return change.row === null ? others : { ...others, header_row: change.row }
    }
    case 'column': {
      const { [change.column]: _old, ...columns } = choices.columns
      return { ...choices, columns: change.choice ? { ...columns, [change.column]: change.choice } : columns }
    }
    case 'correct':
    case 'uncorrect': {
      const corrections = choices.corrections.filter((old) => old.row !== change.row || old.column !== change.column)
      if (change.kind === 'uncorrect') return { ...choices, corrections }
      const { row, column, text, reason } = change
      return { ...choices, corrections: [...corrections, { row, column, text, reason, by, at }] }
    }
    case 'leave_out':
    case 'take_in': {
      const left_out = choices.left_out.filter((old) => old.row !== change.row)
      if (change.kind === 'take_in') return { ...choices, left_out }
      return { ...choices, left_out: [...left_out, { row: change.row, reason: change.reason, by, at }] }
    }
    case 'identity': {
      const identities = choices.identities.filter((old) => old.row !== change.row)
      const { row, student } = change
      return { ...choices, identities: student === null ? identities : [...identities, { row, student }] }
    }
  }
}

/** What an upload begins with. */
export function noChoices(): UploadChoices {
  return { heading: {}, columns: {}, corrections: [], left_out: [], identities: [] }
}

/** The part of the choices that the understanding of a sheet takes. */
export function sheetChoices({ heading, worksheet, header_row, columns }: UploadChoices): SheetChoices {
  return {
    // The desk shows the titles beside the choice, so who differs from them means it.
    overrulesTitles: true,
    columns,
    ...(heading.grade === undefined ? {} : { grade: heading.grade }),
    ...(heading.term === undefined ? {} : { term: heading.term }),
    ...(heading.year === undefined ? {} : { year: heading.year }),
    ...(worksheet === undefined ? {} : { worksheet }),
    ...(header_row === undefined ? {} : { headerRow: header_row }),
  }
}

/** An upload's worksheets with the desk's corrections in them. */
export interface CorrectedGrids {
  /** For the understanding: without the rows that are left out. */
  worksheets: readonly WorksheetGrid[]
  /** The worksheet that the desk sees, with all its rows; undefined for a file without any. */
  shown: WorksheetGrid | undefined
  /** What stood in the shown worksheet. */
  original: WorksheetGrid | undefined
}

/** Puts the corrections into the worksheet that holds the sheet. */
export function correctGrids(worksheets: readonly WorksheetGrid[], choices: UploadChoices): CorrectedGrids {
  const chosen = chooseWorksheet(worksheets, sheetChoices(choices))
  const original =
    'worksheet' in chosen
      ? chosen.worksheet
      : (worksheets.find(({ name }) => name === choices.worksheet) ?? worksheets[0])
  if (!original) return { worksheets, shown: undefined, original }
  const shown = choices.corrections.length > 0 ? { ...original, rows: correctRows(original.rows, choices) } : original
  const leftOut = new Set(choices.left_out.map(({ row }) => row))
  const used = leftOut.size > 0 ? { ...shown, rows: shown.rows.filter(({ number }) => !leftOut.has(number)) } : shown
  return { worksheets: worksheets.map((worksheet) => (worksheet === original ? used : worksheet)), shown, original }
}

function correctRows(rows: readonly GridRow[], { corrections }: UploadChoices): GridRow[] {
  const byRow = new Map<number, UploadChoices['corrections']>()
  for (const correction of corrections) byRow.set(correction.row, [...(byRow.get(correction.row) ?? []), correction])
  return rows.map((row) => {
    const own = byRow.get(row.number)
    if (!own) return row
    const cells: GridCell[] = [...row.cells]
    for (const { column, text } of own) {
      const index = columnIndex(column)
      while (cells.length < index) cells.push(null)
      cells[index] = text === '' ? null : text
    }
    return { number: row.number, cells }
  })
}

/**
 * The rows with the identities that the desk decided. A decision for a student whom no earlier sheet has any more is
 * none: the question comes back.
 */
export function decideRows(
  rows: readonly SheetRow[],
  { identities }: UploadChoices,
  { newId, isKnown }: { newId: (row: SheetRow) => string; isKnown: (studentId: string) => boolean },
): SheetRow[] {
  const decided = new Map(identities.map(({ row, student }) => [row, student]))
  return rows.map((row) => {
    const student = decided.get(row.rowNumber)
    if (student === undefined) return row
    if (student === 'new') return { ...row, studentId: newId(row) }
    return isKnown(student) ? { ...row, studentId: student } : row
  })
}

import { type MarkMeaning, markWordKey, markWordList, withMarkWords } from '#contract/mark-words.ts'
import type { RememberedWords, UploadChange, UploadChoices } from '#contract/upload-choices.ts'
import type { GridCell, GridRow, WorksheetGrid } from '../reading/grid.rules.ts'
import { columnIndex } from '../reading/grid-cell.rules.ts'
import { repeatedRows } from '../reading/header-rows.rules.ts'
import { chooseWorksheet } from '../reading/sheet-layout.rules.ts'
import type { ReadingSettings, SheetChoices, SheetRow } from '../reading/sheet-reading.rules.ts'

/** Actor and time of a change, recorded with decisions about a student. */
export interface Deciding {
  by: string
  at: string
}

/** A change that needs only the choices, not the file's cells: a replacement or a paste lists the changed cells. */
export type PlainChange =
  | Exclude<UploadChange, { kind: 'replace' | 'paste' | 'undo' | 'layout' }>
  | { kind: 'cells'; cells: readonly { row: number; column: string; text: string }[]; reason: string }

/** Returns the choices after one change, which replaces an earlier choice for the same thing. */
export function applyChange(choices: UploadChoices, change: PlainChange, { by, at }: Deciding): UploadChoices {
  switch (change.kind) {
    case 'heading':
      return { ...choices, heading: { ...choices.heading, ...change.heading } }
    case 'worksheet':
      // Choices about rows and columns of the previous worksheet do not apply to another worksheet.
      return { ...noChoices(), heading: choices.heading, worksheet: change.worksheet }
    case 'header_row': {
      const { header_row: _old, ...others } = choices
      return change.row === null ? others : { ...others, header_row: change.row }
    }
    case 'column': {
      const { [change.column]: _old, ...columns } = choices.columns
      return { ...choices, columns: change.choice ? { ...columns, [change.column]: change.choice } : columns }
    }
    case 'full_mark_all':
      return chooseReading(choices, { full_mark_all: change.mark ?? undefined })
    case 'hidden':
      return chooseReading(choices, { hidden: change.hidden === 'take' ? 'take' : undefined })
    case 'words':
      return chooseReading(choices, {
        words: filled(withMarkWords(choices.words ?? {}, change.words)),
        remembered: filled(stillRemembered(choices.remembered ?? {}, change.words)),
      })
    case 'correct':
    case 'uncorrect': {
      const corrections = choices.corrections.filter((old) => old.row !== change.row || old.column !== change.column)
      if (change.kind === 'uncorrect') return { ...choices, corrections }
      const { row, column, text, reason } = change
      return { ...choices, corrections: [...corrections, { row, column, text, reason, by, at }] }
    }
    case 'cells': {
      const changed = new Set(change.cells.map(({ row, column }) => `${row} ${column}`))
      const others = choices.corrections.filter(({ row, column }) => !changed.has(`${row} ${column}`))
      const { reason } = change
      return { ...choices, corrections: [...others, ...change.cells.map((cell) => ({ ...cell, reason, by, at }))] }
    }
    case 'revert':
      return { ...choices, corrections: choices.corrections.filter((old) => old.at !== change.at) }
    case 'keep_layout':
      return { ...choices, keep_layout: change.name }
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

type ReadingChoices = Pick<UploadChoices, 'full_mark_all' | 'hidden' | 'words' | 'remembered'>

/** Sets choices about how the file is read; an undefined value removes a choice. */
function chooseReading(
  choices: UploadChoices,
  changed: { [Name in keyof ReadingChoices]: ReadingChoices[Name] | undefined },
): UploadChoices {
  const set = Object.entries({ ...choices, ...changed }).filter(([, value]) => value !== undefined)
  // The cast is safe: only entries that may be missing are removed.
  return Object.fromEntries(set) as UploadChoices
}

/** Returns the remembered words without those whose meaning is taken back. */
function stillRemembered(
  remembered: RememberedWords,
  changed: Readonly<Record<string, MarkMeaning | null>>,
): RememberedWords {
  const gone = new Set(Object.entries(changed).flatMap(([word, means]) => (means === null ? [markWordKey(word)] : [])))
  return Object.fromEntries(Object.entries(remembered).filter(([word]) => !gone.has(markWordKey(word))))
}

/** Returns a record, or undefined instead of an empty one. */
function filled<Values extends object>(record: Values): Values | undefined {
  return Object.keys(record).length === 0 ? undefined : record
}

/** Returns choices with other remembered words. */
export function withRemembered(choices: UploadChoices, remembered: RememberedWords): UploadChoices {
  return chooseReading(choices, { remembered: filled(remembered) })
}

/** Returns the initial choices of an upload. */
export function noChoices(): UploadChoices {
  return { heading: {}, columns: {}, corrections: [], left_out: [], identities: [] }
}

/** Returns the choices that the sheet parser uses. */
export function sheetChoices(choices: UploadChoices, settings: ReadingSettings = {}): SheetChoices {
  const { heading, worksheet, header_row, columns, full_mark_all, hidden, words } = choices
  const gave = choices.layout?.gave
  return {
    columns,
    ...(heading.grade === undefined ? {} : { grade: heading.grade }),
    ...(heading.term === undefined ? {} : { term: heading.term }),
    ...(heading.year === undefined ? {} : { year: heading.year }),
    ...(heading.session === undefined ? {} : { session: heading.session }),
    ...(worksheet === undefined ? {} : { worksheet }),
    ...(header_row === undefined ? {} : { headerRow: header_row }),
    ...(full_mark_all === undefined ? {} : { fullMarkAll: full_mark_all }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(gave && { fromLayout: { columns: gave.columns, fullMarkAll: gave.full_mark_all, taught: gave.taught ?? {} } }),
    ...settings,
    words: Object.fromEntries(markWordList(settings.words, words)),
  }
}

/** An upload's worksheets with the office's corrections applied. */
export interface CorrectedGrids {
  /** The worksheets for the parser, without the rows that the office left out. */
  worksheets: readonly WorksheetGrid[]
  /** The worksheet that the office sees, with all its rows; undefined for a file without worksheets. */
  shown: WorksheetGrid | undefined
  /** The shown worksheet before corrections. */
  original: WorksheetGrid | undefined
}

/** Applies the corrections to the worksheet with the result sheet. */
export function correctGrids(worksheets: readonly WorksheetGrid[], choices: UploadChoices): CorrectedGrids {
  const chosen = chooseWorksheet(worksheets, sheetChoices(choices))
  const original =
    'worksheet' in chosen
      ? chosen.worksheet
      : (worksheets.find(({ name }) => name === choices.worksheet) ?? worksheets[0])
  if (!original) return { worksheets, shown: undefined, original }
  const shown = choices.corrections.length > 0 ? { ...original, rows: correctRows(original.rows, choices) } : original
  const used = choices.left_out.length > 0 ? withoutLeftOut(shown, choices) : shown
  return { worksheets: worksheets.map((worksheet) => (worksheet === original ? used : worksheet)), shown, original }
}

/**
 * Returns a worksheet without the rows that the office left out. The header of a second table stays: without it, the
 * marks below would be read under the subjects of the first.
 */
function withoutLeftOut(worksheet: WorksheetGrid, choices: UploadChoices): WorksheetGrid {
  const kept = repeatedRows(worksheet)
  const leftOut = new Set(choices.left_out.map(({ row }) => row).filter((row) => !kept.has(row)))
  return { ...worksheet, rows: worksheet.rows.filter(({ number }) => !leftOut.has(number)) }
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
      // A null cell that a merged cell covers is read as the merged word, so an empty correction stays an empty text.
      cells[index] = text === '' && row.merged === undefined ? null : text
    }
    return { ...row, cells }
  })
}

/**
 * Returns the rows with the students that the office decided they are. A decision for a student who is no longer in any
 * earlier sheet is ignored, so the office is asked again.
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
    return isKnown(student) ? { ...row, studentId: student, isChosen: true } : row
  })
}

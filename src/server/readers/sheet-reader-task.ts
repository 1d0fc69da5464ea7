import { basename } from 'node:path'
import { rowsOfText } from '#contract/seat-list-text.ts'
import type { TimetableFile } from '#contract/timetable-files.ts'
import type { FaultPlace, UnreadableReason } from '#contract/unreadable-files.ts'
import {
  type AppliedLayout,
  choicesWithLayout,
  findLayout,
  type KnownLayout,
} from '#server/modules/sheets/layouts/layout-match.rules.ts'
import type { GridCell, GridRow, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { cellText } from '#server/modules/sheets/reading/grid-cell.rules.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetChoices, SheetReading, SheetRow } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readGrids, readGridsOfFile } from './read-grids.ts'
import { UnreadableFileError } from './sheet-file.ts'
import { sheetText } from './sheet-text.ts'
import { type TableLimits, tableOf } from './table-cells.ts'
import { visibleTables } from './visible-tables.ts'

/** The input of a thread that `readSheet` starts. */
export interface SheetReaderTask {
  path: string
  choices: SheetChoices
  /** The office's learnt layouts; the layout for the file's headers is applied. */
  layouts: readonly KnownLayout[]
}

/** The input of a thread that `readTextRows` starts: a file in memory of which only the texts are needed. */
export interface TextRowsTask {
  bytes: Uint8Array
}

/** The input of a thread that `readTable` starts: a small table in memory. */
export interface TableTask {
  table: Uint8Array
  limits: TableLimits
}

/** A row of texts with its number in the file. */
export interface TextRow {
  row: number
  cells: readonly string[]
}

/** The thread's messages. Rows come in batches, so that a long sheet does not block the receiver's event loop. */
export type SheetReaderMessage =
  | { kind: 'progress'; rows: number }
  | { kind: 'rows'; rows: readonly SheetRow[] }
  | { kind: 'texts'; rows: readonly TextRow[] }
  | { kind: 'table'; table: TimetableFile }
  | { kind: 'done'; reading: Omit<LearntReading, 'rows'> }
  | { kind: 'unreadable'; reason: UnreadableReason; place: FaultPlace }

/** A reading, and the learnt layout that was applied to it, if any. */
export type LearntReading = SheetReading & { learnt?: AppliedLayout }

const BATCH = 1000

/** Sends a message to whoever started the thread. */
type Tell = (message: SheetReaderMessage) => void

/** Reads a file and sends its content, or why it is unreadable. Any other error is a bug and is thrown. */
export async function runSheetReaderTask(task: SheetReaderTask | TextRowsTask | TableTask, tell: Tell): Promise<void> {
  try {
    if ('bytes' in task) await runTexts(task, tell)
    else await ('table' in task ? runTable(task, tell) : run(task, tell))
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const { reason, row, worksheet } = error
    tell({ kind: 'unreadable', reason, place: { row, worksheet } })
  }
}

async function run({ path, choices, layouts }: SheetReaderTask, tell: Tell): Promise<void> {
  const worksheets = await readGridsOfFile(path, { onRows: (rows) => tell({ kind: 'progress', rows }) })
  const found = findLayout(worksheets, layouts, choices)
  const learnt = found && { ...found, worksheet: { name: found.worksheet.name } }
  const chosen = learnt ? choicesWithLayout(choices, learnt) : choices
  const { rows, ...reading } = recogniseSheet(worksheets, chosen, basename(path))
  for (let start = 0; start < rows.length; start += BATCH)
    tell({ kind: 'rows', rows: rows.slice(start, start + BATCH) })
  tell({ kind: 'done', reading: { ...reading, ...(learnt && { learnt }) } })
}

/** Sends the lines of a text file, or the visible cells of the first visible worksheet with rows. */
async function runTexts({ bytes }: TextRowsTask, tell: Tell): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isText(file)) {
    const text = sheetText(file)
    if (text.trim() === '') throw new UnreadableFileError('empty')
    // A text file is not read as CSV, because a list of one column has no separator to recognise.
    tell({ kind: 'texts', rows: rowsOfText(text) })
    return
  }
  const rows = visibleCells(await readGrids(file))
  tell({ kind: 'texts', rows: rows.map(({ number, cells }) => ({ row: number, cells: cells.map(listedText) })) })
}

async function runTable({ table, limits }: TableTask, tell: Tell): Promise<void> {
  const grids = await readGrids(Buffer.from(table.buffer, table.byteOffset, table.byteLength))
  tell({ kind: 'table', table: tableOf(grids, limits) })
}

/** Returns the visible cells of the first worksheet that has any. */
function visibleCells(worksheets: readonly WorksheetGrid[]): readonly GridRow[] {
  const [{ rows, columns } = { rows: [], columns: [] }] = visibleTables(worksheets)
  const isVisible = new Set(columns)
  return rows.map((row) => ({ ...row, cells: row.cells.filter((_cell, column) => isVisible.has(column)) }))
}

/** Returns a cell's text; a text that is struck through says so, so that nobody takes it for a seat number. */
function listedText(cell: GridCell): string {
  const text = cellText(cell)
  return typeof cell === 'object' && cell?.kind === 'struck' ? `${text} (مشطوب)` : text
}

/** Whether the bytes are no zip archive and no old Office file. */
function isText(file: Buffer): boolean {
  return !['504b0304', 'd0cf11e0'].includes(file.subarray(0, 4).toString('hex'))
}

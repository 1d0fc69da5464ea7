import { basename } from 'node:path'
import type { FaultPlace, UnreadableReason } from '#contract/unreadable-files.ts'
import { choicesWithLayout, findLayout, type KnownLayout } from '#server/modules/sheets/layouts/layout-match.rules.ts'
import type { GridCell, GridRow, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { cellText } from '#server/modules/sheets/reading/grid-cell.rules.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetChoices, SheetReading, SheetRow } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readGrids, readGridsOfFile } from './read-grids.ts'
import { UnreadableFileError } from './sheet-file.ts'
import { decodedText } from './text-encoding.ts'

/** The input that `readSheet` gives its thread. */
export interface SheetReaderTask {
  path: string
  choices: SheetChoices
  /** The learnt layouts, one of which is applied to a file with its headers. */
  layouts: readonly KnownLayout[]
}

/** The input that `readTextRows` gives its thread: a file in memory whose texts are wanted, not its meaning. */
export interface TextRowsTask {
  bytes: Uint8Array
  mostRows: number
}

/** The input that `readTableRows` gives its thread: a small table in memory. */
export interface TableRowsTask {
  table: Uint8Array
  mostRows: number
}

/** A row of texts with its number in the file. */
export interface TextRow {
  row: number
  cells: readonly string[]
}

/** Messages of the thread. Rows come in batches, so that a long sheet does not block the receiver's event loop. */
export type SheetReaderMessage =
  | { kind: 'progress'; rows: number }
  | { kind: 'rows'; rows: readonly SheetRow[] }
  | { kind: 'texts'; rows: readonly TextRow[] }
  | { kind: 'done'; reading: Omit<LearntReading, 'rows'> }
  | { kind: 'unreadable'; reason: UnreadableReason; place: FaultPlace }

/** A reading, with the learnt layout that was applied. */
export type LearntReading = SheetReading & { learnt?: KnownLayout }

const BATCH = 1000

/** Sends a message to who started the reading. */
type Tell = (message: SheetReaderMessage) => void

/** Reads a file and sends what it says, or why it is unreadable. Any other error is a bug and is thrown. */
export async function runSheetReaderTask(
  task: SheetReaderTask | TextRowsTask | TableRowsTask,
  tell: Tell,
): Promise<void> {
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
  const found = findLayout(worksheets, layouts)
  const chosen = found ? choicesWithLayout(choices, found) : choices
  const { rows, ...reading } = recogniseSheet(worksheets, chosen, basename(path))
  for (let start = 0; start < rows.length; start += BATCH)
    tell({ kind: 'rows', rows: rows.slice(start, start + BATCH) })
  tell({ kind: 'done', reading: { ...reading, ...(found && { learnt: found.layout }) } })
}

/** Sends the lines of a text, or the visible rows of the first worksheet that has any. */
async function runTexts({ bytes, mostRows }: TextRowsTask, tell: Tell): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isText(file)) {
    // A list of one column has no separator, so it is no CSV.
    const lines = decodedText(file).split('\n').slice(0, mostRows)
    tell({ kind: 'texts', rows: lines.map((line, index) => ({ row: index + 1, cells: line.split(/[\t;,،]/) })) })
    return
  }
  const rows = visibleRows(await readGrids(file), mostRows)
  tell({ kind: 'texts', rows: rows.map(({ number, cells }) => ({ row: number, cells: cells.map(cellText) })) })
}

/** Sends the visible rows of the first worksheet that has any. A cell's lines stay apart. */
async function runTable({ table, mostRows }: TableRowsTask, tell: Tell): Promise<void> {
  const rows = visibleRows(await readGrids(Buffer.from(table.buffer, table.byteOffset, table.byteLength)), mostRows)
  tell({ kind: 'texts', rows: rows.map(({ number, cells }) => ({ row: number, cells: cells.map(linesOf) })) })
}

function visibleRows(worksheets: readonly WorksheetGrid[], mostRows: number): readonly GridRow[] {
  const first = worksheets.find(({ rows, hidden }) => rows.length > 0 && !hidden)
  return (first?.rows ?? []).filter(({ hidden }) => !hidden).slice(0, mostRows)
}

function linesOf(cell: GridCell): string {
  if (typeof cell !== 'string') return cellText(cell)
  return cell
    .split(/[\r\n]+/)
    .map(cellText)
    .filter((line) => line !== '')
    .join('\n')
}

/** Whether the bytes are neither a zip archive nor an old workbook. */
function isText(file: Buffer): boolean {
  return !['504b0304', 'd0cf11e0'].includes(file.subarray(0, 4).toString('hex'))
}

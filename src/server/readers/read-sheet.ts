import type { TimetableFile } from '#contract/timetable-files.ts'
import { type FaultPlace, type UnreadableReason, unreadableFileText } from '#contract/unreadable-files.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { KnownLayout } from '#server/modules/sheets/layouts/layout-match.rules.ts'
import type { SheetChoices, SheetRow } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readOnThread } from './reader-thread.ts'
import type {
  LearntReading,
  SheetReaderMessage,
  SheetReaderTask,
  TableTask,
  TextRow,
  TextRowsTask,
} from './sheet-reader-task.ts'
import type { TableLimits } from './table-cells.ts'

export interface ReadSheetOptions {
  /** The memory limit of the thread. */
  memoryMb?: number
  timeoutMs?: number
  /** The office's learnt layouts; the layout for the file's headers is applied. */
  layouts?: readonly KnownLayout[]
  /** Called at intervals with the number of rows read so far. */
  onProgress?: (rows: number) => void
  /** Aborts the reading; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** How long reading a sheet may take, in milliseconds; so long because reading threads have a low priority. */
export const LONGEST_READING_MS = 300_000

/**
 * Reads a sheet file on a thread of its own. Rejects with `unreadable_file` and an Arabic reason for the user. Problems
 * in a readable sheet do not reject: they are listed in the result.
 */
export function readSheet(
  source: { path: string },
  choices: SheetChoices,
  { memoryMb = 256, timeoutMs = LONGEST_READING_MS, layouts = [], onProgress, signal }: ReadSheetOptions = {},
): Promise<LearntReading> {
  const task: SheetReaderTask = { path: source.path, choices, layouts }
  const rows: SheetRow[] = []
  function take(message: SheetReaderMessage): LearntReading | undefined {
    if (message.kind === 'unreadable') throw unreadable(message.reason, message.place)
    if (message.kind === 'done') return { ...message.reading, rows }
    if (message.kind === 'rows') rows.push(...message.rows)
    if (message.kind === 'progress') onProgress?.(message.rows)
    return undefined
  }
  return readOnThread('sheet-reader', {
    task,
    memoryMb,
    timeoutMs,
    signal,
    take,
    refusal: (limit, cause) => unreadable(limit === 'time' ? 'too_slow' : 'too_large', {}, cause),
  })
}

/**
 * Reads the texts of a small file on a thread of its own: the lines of a text file, or the visible cells of a
 * spreadsheet's first visible worksheet with rows. Rejects with `unreadable_file` and an Arabic reason for the user.
 */
export function readTextRows(bytes: Uint8Array): Promise<readonly TextRow[]> {
  return smallFileOnThread({ bytes }, (message) => (message.kind === 'texts' ? message.rows : undefined))
}

/**
 * Reads the cells of a small table on a thread of its own: the visible cells of the first visible worksheet with rows,
 * up to the limits, and what they leave out. Rejects with `unreadable_file` and an Arabic reason for the user.
 */
export function readTable(table: Uint8Array, limits: TableLimits): Promise<TimetableFile> {
  return smallFileOnThread({ table, limits }, (message) => (message.kind === 'table' ? message.table : undefined))
}

function smallFileOnThread<R>(
  task: TextRowsTask | TableTask,
  read: (message: SheetReaderMessage) => R | undefined,
): Promise<R> {
  function take(message: SheetReaderMessage): R | undefined {
    if (message.kind === 'unreadable') throw unreadable(message.reason, message.place)
    return read(message)
  }
  return readOnThread('sheet-reader', {
    task,
    memoryMb: 256,
    timeoutMs: 20_000,
    take,
    refusal: (limit, cause) => unreadable(limit === 'time' ? 'too_slow' : 'too_large', {}, cause),
  })
}

function unreadable(reason: UnreadableReason, place: FaultPlace, cause?: unknown): AppError {
  return new AppError('unreadable_file', unreadableFileText(reason, place), { cause })
}

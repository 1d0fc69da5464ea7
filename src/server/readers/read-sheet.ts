import { type FaultPlace, type UnreadableReason, unreadableFileText } from '#contract/unreadable-files.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { KnownLayout } from '#server/modules/sheets/layouts/layout-match.rules.ts'
import type { SheetChoices, SheetRow } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readOnThread } from './reader-thread.ts'
import type {
  LearntReading,
  SheetReaderMessage,
  SheetReaderTask,
  TableRowsTask,
  TextRow,
  TextRowsTask,
} from './sheet-reader-task.ts'

export interface ReadSheetOptions {
  /** Memory limit of the reading. */
  memoryMb?: number
  timeoutMs?: number
  /** Learnt layouts; the one with the file's headers is applied. */
  layouts?: readonly KnownLayout[]
  /** Called from time to time with the number of rows read so far. */
  onProgress?: (rows: number) => void
  /** Aborts the reading; the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

/** The longest that the reading of a sheet may take: the threads and processes that read give way to readers. */
export const LONGEST_READING_MS = 300_000

/**
 * Reads a sheet file on its own thread, see `readOnThread`. Rejects with `unreadable_file` and an Arabic sentence for
 * the user. Problems inside a readable sheet are part of the reading.
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
 * Reads the texts of a small file on its own thread: the first worksheet's visible rows. Rejects with
 * `unreadable_file` and an Arabic sentence for the user.
 */
export function readTextRows(bytes: Uint8Array, mostRows: number): Promise<readonly TextRow[]> {
  return textsOnThread({ bytes, mostRows })
}

/**
 * Reads the cells of a small table on its own thread: the first worksheet's visible rows, cut to the limits; lines of
 * a cell are separated by `\n`. Rejects with `unreadable_file` and an Arabic sentence for the user.
 */
export async function readTableRows(
  table: Uint8Array,
  { rows, columns }: { rows: number; columns: number },
): Promise<string[][]> {
  const read = await textsOnThread({ table, mostRows: rows })
  return read.map(({ cells }) => cells.slice(0, columns))
}

function textsOnThread(task: TextRowsTask | TableRowsTask): Promise<readonly TextRow[]> {
  function take(message: SheetReaderMessage): readonly TextRow[] | undefined {
    if (message.kind === 'unreadable') throw unreadable(message.reason, message.place)
    return message.kind === 'texts' ? message.rows : undefined
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

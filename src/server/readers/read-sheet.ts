import type { Worker } from 'node:worker_threads'
import { type UnreadableReason, unreadableFileText } from '#contract/unreadable-files.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { SheetChoices, SheetReading, SheetRow } from '#server/modules/sheets/sheet-reading.rules.ts'
import { startWorker } from '#server/workers.ts'
import type { SheetReaderMessage, SheetReaderTask } from './sheet-reader.worker.ts'

export interface ReadSheetOptions {
  /** Memory that the reading may take. */
  memoryMb?: number
  timeoutMs?: number
  /** Told now and then how many rows the file has given so far. */
  onProgress?: (rows: number) => void
  /** Gives the reading up; the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

const DEFAULT_MEMORY_MB = 256
const DEFAULT_TIMEOUT_MS = 60_000

/**
 * Reads a sheet file on a thread of its own, within a memory and a time limit, because the file comes from outside. Rejects with
 * `unreadable_file` and a sentence that says what to do; what is wrong inside a readable sheet is in the reading's problems. The
 * thread has ended when the promise settles.
 */
export async function readSheet(
  source: { path: string },
  choices: SheetChoices,
  options: ReadSheetOptions = {},
): Promise<SheetReading> {
  options.signal?.throwIfAborted()
  const task: SheetReaderTask = { path: source.path, choices }
  const worker = startWorker('sheet-reader', {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? DEFAULT_MEMORY_MB },
  })
  try {
    return await outcome(worker, options)
  } finally {
    await worker.terminate()
  }
}

function outcome(worker: Worker, { timeoutMs, onProgress, signal }: ReadSheetOptions): Promise<SheetReading> {
  return new Promise((resolve, reject) => {
    const rows: SheetRow[] = []
    const timer = setTimeout(() => finish(() => reject(unreadable('too_slow'))), timeoutMs ?? DEFAULT_TIMEOUT_MS)
    function giveUp(): void {
      finish(() => reject(asError(signal?.reason)))
    }
    function finish(settle: () => void): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      settle()
    }
    signal?.addEventListener('abort', giveUp)
    worker.on('message', (message: SheetReaderMessage) => {
      if (message.kind === 'progress') onProgress?.(message.rows)
      else if (message.kind === 'rows') rows.push(...message.rows)
      else if (message.kind === 'done') finish(() => resolve({ ...message.reading, rows }))
      else finish(() => reject(unreadable(message.reason, { row: message.row })))
    })
    worker.on('error', (error) => finish(() => reject(threadError(error))))
    worker.on('exit', (code) => finish(() => reject(new Error(`The sheet reader ended early with code ${code}.`))))
  })
}

function threadError(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('too_large', { cause: error }) : error
}

function unreadable(
  reason: UnreadableReason,
  { row = null, cause }: { row?: number | null; cause?: unknown } = {},
): AppError {
  return new AppError('unreadable_file', unreadableFileText(reason, row), { cause })
}

/** A signal may carry anything as its reason. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The reading was given up.', { cause: reason })
}

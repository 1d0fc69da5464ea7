import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { FaultPlace, UnreadableReason } from '#contract/unreadable-files.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetChoices, SheetReading, SheetRow } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { readGridsOfFile } from './read-grids.ts'
import { UnreadableFileError } from './sheet-file.ts'

/** The input that `readSheet` gives its thread. */
export interface SheetReaderTask {
  path: string
  choices: SheetChoices
}

/** Messages of the thread. Rows come in batches, so that a long sheet does not block the receiver's event loop. */
export type SheetReaderMessage =
  | { kind: 'progress'; rows: number }
  | { kind: 'rows'; rows: readonly SheetRow[] }
  | { kind: 'done'; reading: Omit<SheetReading, 'rows'> }
  | { kind: 'unreadable'; reason: UnreadableReason; place: FaultPlace }

const BATCH = 1000

function tell(message: SheetReaderMessage): void {
  parentPort?.postMessage(message)
}

async function run({ path, choices }: SheetReaderTask): Promise<void> {
  const worksheets = await readGridsOfFile(path, { onRows: (rows) => tell({ kind: 'progress', rows }) })
  const { rows, ...reading } = recogniseSheet(worksheets, choices, basename(path))
  for (let start = 0; start < rows.length; start += BATCH)
    tell({ kind: 'rows', rows: rows.slice(start, start + BATCH) })
  tell({ kind: 'done', reading })
}

try {
  // Only readSheet starts this thread, with this input.
  await run(workerData as SheetReaderTask)
} catch (error) {
  // Any other error is a bug and reaches the starter as the thread's error.
  if (!(error instanceof UnreadableFileError)) throw error
  const { reason, row, worksheet } = error
  tell({ kind: 'unreadable', reason, place: { row, worksheet } })
}

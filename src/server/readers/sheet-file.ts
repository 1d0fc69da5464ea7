import type { FaultPlace, UnreadableReason } from '#contract/unreadable-files.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'

/** The limits of spreadsheet programs. */
export const SPREADSHEET_LIMITS = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const

/** Thrown by a reader that refuses a file; the reader thread sends the reason to whoever started it. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason
  /** The number of the row where the fault is, as a spreadsheet program shows it; null if unknown. */
  readonly row: number | null
  readonly worksheet: string | null

  constructor(reason: UnreadableReason, cause?: unknown, { row = null, worksheet = null }: FaultPlace = {}) {
    super(reason, { cause })
    this.name = 'UnreadableFileError'
    this.reason = reason
    this.row = row
    this.worksheet = worksheet
  }
}

/** Reads one file format. `onRows` gets the number of rows read and of all rows, which may be an estimate. */
export type SheetReader = (
  bytes: Buffer,
  options?: { onRows?: ((rows: number, all: number) => void) | undefined },
) => Promise<WorksheetGrid[]>

/** The rows between two progress reports. */
export const PROGRESS_STEP = 2000

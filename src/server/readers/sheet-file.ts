import type { FaultPlace, UnreadableReason } from '#contract/unreadable-files.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'

/** Limits of spreadsheet programs. */
export const SPREADSHEET_LIMITS = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const

/** A file that a reader refuses; the reader thread sends the reason to its starter. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason
  /** The row of the fault, as a spreadsheet numbers it. */
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

/** Reads one file format. `onRows` receives the number of rows done and the total, which may be an estimate. */
export type SheetReader = (
  bytes: Buffer,
  options?: { onRows?: ((rows: number, all: number) => void) | undefined },
) => Promise<WorksheetGrid[]>

/** Rows between two progress reports. */
export const PROGRESS_STEP = 2000

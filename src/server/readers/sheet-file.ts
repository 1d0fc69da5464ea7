import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'

/** What a spreadsheet program can hold. */
export const SPREADSHEET_LIMITS = { rows: 1_048_576, columns: 16_384, cellLength: 32_767 } as const

/** A file that a reader refuses; the reader thread turns it into a reason that its starter understands. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason
  /** The row that the reason names, as a spreadsheet program numbers it. */
  readonly row: number | null

  constructor(reason: UnreadableReason, cause?: unknown, row: number | null = null) {
    super(reason, { cause })
    this.name = 'UnreadableFileError'
    this.reason = reason
    this.row = row
  }
}

/** A file format: the only thing that the understanding of sheets asks of it. `onRows` is told how many rows of all are done. */
export type SheetReader = (
  bytes: Buffer,
  options?: { onRows?: ((rows: number, all: number) => void) | undefined },
) => Promise<WorksheetGrid[]>

/** After this many rows a reader tells how far it is. */
export const PROGRESS_STEP = 2000
